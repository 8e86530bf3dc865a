import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { CardOutcome } from '#app/demo/test-bank/test-cards.ts';

/**
 * Numbers that no list holds: a bank's first six digits, a mark, what the test bank shall do (two digits of ISO 8583),
 * and a number of their own. The first six and the last four may be kept; the mark stands between them.
 */
const bin = '454671';
const mark = '770';

/** What is looked for, whatever stands between the digits. */
const trace = `${bin}${mark}`;

/** How a mark may be written. */
export const writtenMarks = [
  trace,
  trace.replaceAll(/(?<=^(?:.{4})+)/g, ' '),
  trace.replaceAll(/(?<=^(?:.{4})+)/g, '-'),
];

/** The `at`-th card with this outcome, with its check digit. */
export function markedCard(code: string, at: number): string {
  const number = `${trace}${code}${String(at % 10_000).padStart(4, '0')}`;
  let sum = 0;
  for (const [place, digit] of [...number].toReversed().entries()) {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return `${number}${(10 - (sum % 10)) % 10}`;
}

/** What the bank shall do with a marked card; null for any other. */
export function outcomeOfMarked(number: string): CardOutcome | null {
  if (!number.startsWith(trace)) return null;
  const code = number.slice(trace.length, trace.length + 2);
  return { code, mdStatus: '1', isWithoutPage: false, isFinal: false };
}

/** Whether a text holds a marked card, with or without spaces and dashes. */
export function holdsMark(text: string): boolean {
  return text.replaceAll(/[ -]/g, '').includes(trace);
}

/** Looks through a stream piece by piece, also where a number stands on the edge of two. */
export class MarkWatch {
  #rest = '';
  bytes = 0;
  found = 0;

  readonly hear = (chunk: Buffer): void => {
    this.bytes += chunk.length;
    const text = this.#rest + chunk.toString('latin1');
    if (holdsMark(text)) this.found += 1;
    this.#rest = text.slice(-40);
  };
}

/** Every table that holds a marked card, and how many rows of all tables were looked at. */
export async function marksInDatabase(db: Db): Promise<{ rows: number; found: string[] }> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(db);
  let rows = 0;
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const all = await sql<{
      text: string;
    }>`select t::text as text from ${sql.table(name)} t`.execute(db);
    rows += all.rows.length;
    if (all.rows.some(({ text }) => holdsMark(text))) found.push(name);
  }
  return { rows, found };
}

/** Every file below a folder that holds a marked card, and how many were looked at. */
export function marksInFiles(folder: string): { files: number; found: string[] } {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile());
  return {
    files: paths.length,
    found: paths.filter((path) => holdsMark(readFileSync(path, 'latin1'))),
  };
}
