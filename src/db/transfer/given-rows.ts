import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export type GivenRow = Readonly<Record<string, unknown>>;

/**
 * Rows as a table `x` of these columns and types: a list for each column, and one value where all rows have the same.
 * A value that is missing is null. The database reads lists in half the time that it takes for objects; text that is no
 * Unicode goes as objects, which it refuses.
 */
export function givenRows(
  rows: readonly GivenRow[],
  columns: Readonly<Record<string, string>>,
): RawBuilder<unknown> {
  const selected: RawBuilder<unknown>[] = [];
  for (const [name, type] of Object.entries(columns)) {
    const values = rows.map((row) => row[name] ?? null);
    if (values.some(isBroken)) return recordset(JSON.stringify(rows), columns);
    const kind = sql.raw(type);
    // The first column is always a list: it says how many rows there are.
    if (selected.length > 0 && areAllOne(values)) {
      selected.push(sql`${textOf(values[0])}::${kind} as ${sql.ref(name)}`);
    } else if (type.endsWith('[]')) {
      selected.push(sql`unnest(${listOf(values)}::text[])::${kind} as ${sql.ref(name)}`);
    } else selected.push(sql`unnest(${listOf(values)}::${kind}[]) as ${sql.ref(name)}`);
  }
  return sql`(select ${sql.join(selected)}) x`;
}

/** `json_to_recordset` of rows written by JSON.stringify, called `x`. */
export function recordset(
  given: string,
  columns: Readonly<Record<string, string>>,
): RawBuilder<unknown> {
  const list = Object.entries(columns).map(
    ([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`,
  );
  return sql`json_to_recordset(${given}::json) as x (${sql.join(list)})`;
}

function areAllOne(values: readonly unknown[]): boolean {
  const first = values[0];
  if (first === undefined || (typeof first === 'object' && first !== null)) return false;
  return values.every((value) => value === first);
}

/** Half a pair of surrogates, which the way to the database would make another character of. */
function isBroken(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed();
  return Array.isArray(value) && value.some(isBroken);
}

/** A value as the database reads it; what is no finite number is null, as in JSON. */
function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return listOf(value);
  return value === null || (typeof value === 'number' && !Number.isFinite(value))
    ? null
    : String(value);
}

/** An array as the database reads it. */
function listOf(values: readonly unknown[]): string {
  return `{${values.map(elementOf).join(',')}}`;
}

function elementOf(value: unknown): string {
  const text = textOf(value);
  if (text === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return text;
  return special.test(text) ? `"${text.replaceAll(specials, '\\$&')}"` : `"${text}"`;
}

const special = /["\\]/;
const specials = /["\\]/g;
