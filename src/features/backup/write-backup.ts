import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { readBackupTables, readMigrationNames, readSequences } from '#db/backup/backup-tables.ts';
import { dumpRows, startDump } from '#db/backup/dump-rows.ts';
import type { DatabaseHandle, Db } from '#db/database.ts';
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
  /** The folder of the shop's files. */
  dataDir: string;
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
    const transaction = db.transaction().setIsolationLevel('repeatable read');
    report = await transaction.execute((tx) => writeZip(temporary, tx, input));
    return true;
  });
  return report;
}

async function writeZip(path: string, tx: Db, input: BackupInput): Promise<BackupReport> {
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
  const writer = new EntryWriter(path);
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
  const files = await addFiles(writer, input.dataDir);
  await writer.end(rows);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return { tables: tables.length, rows: total, files };
}

/** Pictures are packed already. A file that goes meanwhile was deleted by somebody who may. */
async function addFiles(writer: EntryWriter, dataDir: string): Promise<number> {
  let files = 0;
  for (const folder of backedUpFolders) {
    const entries = await readdir(join(dataDir, folder), {
      withFileTypes: true,
      recursive: true,
    }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile() || entry.name.startsWith('.')) continue;
      const from = join(entry.parentPath, entry.name);
      const name = `${filesPrefix}${folder}${from.slice(join(dataDir, folder).length)}`;
      if (await writer.addFile(name, from)) files += 1;
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

  async addFile(name: string, from: string): Promise<boolean> {
    const file = createReadStream(from);
    const isThere = await new Promise<boolean>((resolve) => {
      file.once('open', () => resolve(true));
      file.once('error', () => resolve(false));
    });
    if (isThere) await this.add(name, file, false);
    return isThere;
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
