import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export type BulkRow = Readonly<Record<string, unknown>>;

/**
 * Rows as a table `x` with these columns and types, for `insert … select`: one array per column, or one value if all
 * rows have the same. A missing value is null. The database parses arrays twice as fast as JSON objects. Rows whose text
 * is not valid Unicode are sent as JSON, which the database refuses.
 */
export function bulkRows(
  rows: readonly BulkRow[],
  columns: Readonly<Record<string, string>>,
): RawBuilder<unknown> {
  const selected: RawBuilder<unknown>[] = [];
  for (const [name, type] of Object.entries(columns)) {
    const values = rows.map((row) => row[name] ?? null);
    if (values.some(hasLoneSurrogate)) return recordset(JSON.stringify(rows), columns);
    const kind = sql.raw(type);
    // The first column is always an array, which sets the number of rows.
    if (selected.length > 0 && areAllEqual(values)) {
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

function areAllEqual(values: readonly unknown[]): boolean {
  const first = values[0];
  if (first === undefined || (typeof first === 'object' && first !== null)) return false;
  return values.every((value) => value === first);
}

/** Whether a text has an unpaired surrogate: UTF-8 would replace it with another character. */
function hasLoneSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed();
  return Array.isArray(value) && value.some(hasLoneSurrogate);
}

/** A value in the database's text format. A number that is not finite is null, as in JSON. */
function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return listOf(value);
  return value === null || (typeof value === 'number' && !Number.isFinite(value))
    ? null
    : String(value);
}

/** An array in the database's text format. */
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
