import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Value } from 'typebox/value';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import {
  backedUpFolders,
  BackupHead,
  BackupSums,
  filesPrefix,
  headEntry,
  sumsEntry,
  tableEntry,
} from './backup-format.ts';

/** The file is no backup, is cut off, or holds another thing than was written. */
export class BadBackup extends Error {}

/** An open backup. */
export class Backup {
  readonly head: BackupHead;
  readonly #sums: BackupSums;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(
    zip: ZipFile,
    entries: ReadonlyMap<string, Entry>,
    { head, sums }: { head: BackupHead; sums: BackupSums },
  ) {
    this.#zip = zip;
    this.#entries = entries;
    this.head = head;
    this.#sums = sums;
  }

  /** Throws `BadBackup`. */
  static async open(path: string): Promise<Backup> {
    const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error) throw error;
      throw new BadBackup(path);
    });
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const head = await readJson(zip, entries.get(headEntry));
    const sums = await readJson(zip, entries.get(sumsEntry));
    if (!Value.Check(BackupHead, head) || !Value.Check(BackupSums, sums)) {
      zip.close();
      throw new BadBackup(path);
    }
    return new Backup(zip, entries, { head, sums });
  }

  /** The lines of a table; throws `BadBackup` at the end where they are not those that were written. */
  async *linesOf(table: string): AsyncGenerator<string, void, undefined> {
    let rows = 0;
    let rest = '';
    const content = await this.#stream(tableEntry(table));
    // Node's own reader of lines would also cut texts at a line separator (U+2028).
    for await (const chunk of content.setEncoding('utf8')) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      rows += lines.length;
      yield* lines;
    }
    if (rest !== '' || rows !== this.#sums.rows[table]) throw new BadBackup(table);
  }

  /** Writes the files below a folder, and gives how many. Throws `BadBackup` for a file that is not the one that was written. */
  async writeFiles(folder: string): Promise<number> {
    let files = 0;
    for (const name of Object.keys(this.#sums.entries)) {
      if (!name.startsWith(filesPrefix)) continue;
      const path = name.slice(filesPrefix.length);
      if (!backedUpFolders.some((known) => path.startsWith(`${known}/`)) || path.includes('..'))
        throw new BadBackup(name);
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(await this.#stream(name), createWriteStream(target, { mode: 0o600 }));
      files += 1;
    }
    return files;
  }

  close(): void {
    this.#zip.close();
  }

  /** The content of an entry, which fails at its end where its sum is another. */
  async #stream(name: string): Promise<Transform> {
    const entry = this.#entries.get(name);
    if (!entry) throw new BadBackup(name);
    const content = await this.#zip.openReadStreamPromise(entry);
    const checked = checking(name, this.#sums.entries[name]);
    content.once('error', () => checked.destroy(new BadBackup(name)));
    return content.pipe(checked);
  }
}

function checking(name: string, expected: string | undefined): Transform {
  const sum = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(sum.digest('hex') === expected ? null : new BadBackup(name));
    },
  });
}

async function readJson(zip: ZipFile, entry: Entry | undefined): Promise<unknown> {
  if (!entry) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(Buffer.from(chunk));
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return null;
  }
}
