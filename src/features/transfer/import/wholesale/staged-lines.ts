import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** A line that was checked and waits for the others of its list. */
export interface StagedLine<R> {
  line: number;
  record: R;
}

/** Memory for pages of the file, in KiB. */
const cacheKib = 16 * 1024;

/**
 * The checked lines of a file by their lists, until the whole file is read: on disk, as a file may have a million. It also
 * knows every key, so that a second line with one is found.
 */
export class StagedLines<R> {
  // Without a name SQLite makes a file of its own, which ends with the connection.
  readonly #database = new DatabaseSync('');
  readonly #putKey: StatementSync;
  readonly #getKey: StatementSync;
  readonly #putLine: StatementSync;
  readonly #getLines: StatementSync;
  readonly #lists = new Map<string, number>();

  constructor() {
    this.#database
      .exec(`pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -${cacheKib};
      create table keys (key text primary key, line integer not null) without rowid;
      create table lines (list integer, line integer, record text not null, primary key (list, line)) without rowid;
      begin`);
    const prepare = (statement: string) => this.#database.prepare(statement);
    this.#putKey = prepare('insert or ignore into keys values (?, ?)');
    this.#getKey = prepare('select line from keys where key = ?');
    this.#putLine = prepare('insert into lines values (?, ?, ?)');
    this.#getLines = prepare(
      'select line, record from lines where list = ? and line > ? order by line limit ?',
    );
  }

  /** Stages a line; answers the line that has its key already, which stays the only one, or null. */
  add(list: string, key: string, { line, record }: StagedLine<R>): number | null {
    if (this.#putKey.run(key, line).changes === 0) return this.#lineOf(key);
    this.#putLine.run(this.#numberOf(list), line, JSON.stringify(record));
    return null;
  }

  hasKey(key: string): boolean {
    return this.#lineOf(key) !== null;
  }

  #lineOf(key: string): number | null {
    const row = this.#getKey.get(key);
    return row ? Number(row['line']) : null;
  }

  #numberOf(list: string): number {
    const number = this.#lists.get(list) ?? this.#lists.size;
    this.#lists.set(list, number);
    return number;
  }

  /** The lists in the order of their first lines. */
  get lists(): Iterable<string> {
    return this.#lists.keys();
  }

  /** The lines of a list in their order, so many at once. */
  *batches(list: string, size: number): Generator<StagedLine<R>[]> {
    const number = this.#lists.get(list);
    if (number === undefined) return;
    for (let after = -1; ;) {
      const rows = this.#getLines.all(number, after, size);
      const lines = rows.map((row) => {
        const record: R = JSON.parse(String(row['record']));
        return { line: Number(row['line']), record };
      });
      if (lines.length > 0) yield lines;
      if (lines.length < size) return;
      after = lines.at(-1)?.line ?? after;
    }
  }

  close(): void {
    this.#database.close();
  }
}
