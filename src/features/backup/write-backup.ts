import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { readBackupTables, readMigrationNames, readSequences } from '#db/backup/backup-tables.ts';
import { dumpRows, startDump } from '#db/backup/dump-rows.ts';
import type { DatabaseHandle, Db } from '#db/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { replaceFile } from '#platform/replace-file.ts';
import {
  backedUpFolders,
  filesPrefix,
  headEntry,
  sumsEntry,
  tableEntry,
  type BackupHead,
  type BackupSums,
} from './backup-format.ts';

export interface BackupReport {
  tables: number;
  rows: number;
  files: number;
}

interface BackupInput {
  database: Pick<DatabaseHandle, 'db' | 'engine'>;
  files: FileStore;
  now: Date;
  onTable?: (name: string) => void;
}

/**
 * Writes the whole shop into a new zip file: every table in one snapshot of the database, then the files that the rows name.
 * Pictures do not change under their name, so a file that came since does no harm. The file is there as a whole or not at all.
 */
export async function writeBackup(path: string, input: BackupInput): Promise<BackupReport> {
  let report: BackupReport = { tables: 0, rows: 0, files: 0 };
  await replaceFile(path, async (temporary) => {
    const { db } = input.database;
    const writer = new EntryWriter(temporary);
    const transaction = db.transaction().setIsolationLevel('repeatable read');
    const rows = await transaction.execute((tx) => addTables(writer, tx, input));
    const files = await addFiles(writer, input.files);
    await writer.end(rows);
    const counts = Object.values(rows);
    report = { tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0), files };
    return true;
  });
  return report;
}

/** Gives the rows of each table. */
async function addTables(
  writer: EntryWriter,
  tx: Db,
  input: BackupInput,
): Promise<BackupSums['rows']> {
  await startDump(tx);
  const tables = await readBackupTables(tx);
  const head: BackupHead = {
    format: 1,
    madeAt: input.now.toISOString(),
    engine: input.database.engine,
    migrations: await readMigrationNames(tx),
    tables,
    sequences: await readSequences(tx),
  };
  const rows: BackupSums['rows'] = {};
  await writer.add(headEntry, Readable.from([JSON.stringify(head)]));
  for (const table of tables) {
    input.onTable?.(table.name);
    let count = 0;
    const lines = async function* () {
      for await (const batch of dumpRows(tx, table)) {
        count += batch.length;
        yield `${batch.join('\n')}\n`;
      }
    };
    await writer.add(tableEntry(table.name), Readable.from(lines()));
    rows[table.name] = count;
  }
  return rows;
}

/** Pictures are packed already. A file that goes meanwhile was deleted by somebody who may. */
async function addFiles(writer: EntryWriter, store: FileStore): Promise<number> {
  let files = 0;
  for (const folder of backedUpFolders) {
    for await (const { key } of store.list(folder)) {
      const bytes = await store.open(key);
      if (bytes === null) continue;
      await writer.add(`${filesPrefix}${key}`, bytes, false);
      files += 1;
    }
  }
  return files;
}

/** Writes the entries of a zip one after the other, and notes the sum of each. */
class EntryWriter {
  readonly #zip = new ZipFile();
  readonly #written: Promise<void>;
  readonly #sums: BackupSums['entries'] = {};

  constructor(path: string) {
    this.#written = pipeline(
      Readable.from(this.#zip.outputStream, { objectMode: false }),
      createWriteStream(path, { mode: 0o600 }),
    );
    // Heard at the end, and by the entry that it stops.
    this.#written.catch(() => undefined);
  }

  async add(name: string, content: Readable, compress = true): Promise<void> {
    const sum = createHash('sha256');
    const through = content.pipe(summing(sum));
    content.once('error', (error) => through.destroy(error));
    const done = new Promise<void>((resolve, reject) => {
      through.once('end', resolve);
      through.once('error', reject);
    });
    this.#zip.addReadStream(through, name, { compress, mode: 0o100600 });
    await Promise.race([done, this.#written]);
    this.#sums[name] = sum.digest('hex');
  }

  async end(rows: BackupSums['rows']): Promise<void> {
    const sums: BackupSums = { entries: this.#sums, rows };
    this.#zip.addBuffer(Buffer.from(JSON.stringify(sums)), sumsEntry, { mode: 0o100600 });
    this.#zip.end();
    await this.#written;
  }
}

function summing(sum: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk);
      done(null, chunk);
    },
  });
}
