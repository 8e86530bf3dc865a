import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { KeyedPart } from '#db/imports/read-records.ts';

/** A record that an earlier batch of a check would have stored. */
export interface EarlierRecord {
  part: KeyedPart;
  line: number;
  record: unknown;
}

/**
 * The records that a check has stored in transactions that are rolled back, by the names that other records refer to
 * them with. They are on disk: a file may bring a million.
 */
export class EarlierRecords {
  // Without a name SQLite makes a file of its own, which ends with the connection.
  readonly #database = new DatabaseSync('');
  readonly #put: StatementSync;
  readonly #get: StatementSync;
  isEmpty = true;

  constructor() {
    this.#database.exec('pragma journal_mode = off; pragma synchronous = off');
    this.#database.exec(
      'create table earlier (name text primary key, part text, line integer, record text) without rowid',
    );
    this.#put = this.#database.prepare('insert or replace into earlier values (?, ?, ?, ?)');
    this.#get = this.#database.prepare('select part, line, record from earlier where name = ?');
  }

  add(names: readonly string[], { part, line, record }: EarlierRecord): void {
    this.isEmpty = false;
    const text = JSON.stringify(record);
    for (const name of names) this.#put.run(name, part, line, text);
  }

  find(name: string): EarlierRecord | null {
    const row = this.#get.get(name);
    if (!row) return null;
    const part = keyedParts.find((each) => each === row['part']);
    if (part === undefined) return null;
    const record: unknown = JSON.parse(String(row['record']));
    return { part, line: Number(row['line']), record };
  }

  close(): void {
    this.#database.close();
  }
}

/** The parts whose records others refer to, in the order of their import. */
export const keyedParts = [
  'categories',
  'brands',
  'products',
  'price-lists',
  'assortments',
  'groups',
  'companies',
  'customers',
  'quotes',
  'orders',
] as const;
