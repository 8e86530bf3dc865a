import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Database } from '#db/schema.ts';
import { bulkRows } from './bulk-rows.ts';
import type { BulkRow } from './bulk-rows.ts';

/** A table whose rows belong to an owner, such as the units of a product. */
export interface OwnedTable {
  table: keyof Database & string;
  /** The column with the owner's id. */
  owner: string;
  /** Column and type, in the order in which rows are sent. The owner is one of them. */
  columns: Readonly<Record<string, string>>;
  /** The key of the table's rows. A row whose key is not among the new rows is deleted. */
  key: readonly string[];
  /** Columns that keep their stored value where a row brings null. */
  kept?: readonly string[];
}

/**
 * Makes the rows of the owners `ids` equal to `rows`, and returns the owners whose rows changed. Two statements for any
 * number of rows; one when `fresh` says that the owners are new and can have no rows yet (the statement fails where
 * they have); none without owners.
 */
export async function syncOwnedRows(
  db: Db,
  t: OwnedTable,
  input: { ids: readonly number[]; rows: readonly BulkRow[]; fresh: boolean },
): Promise<number[]> {
  if (input.ids.length === 0) return [];
  const given = bulkRows(input.rows, t.columns);
  if (input.fresh) {
    if (input.rows.length === 0) return [];
    await insertRows(db, t, given);
    return [...input.ids];
  }
  const gone = await deleteUnwanted(db, t, input.ids, given);
  const written = input.rows.length === 0 ? [] : await upsertRows(db, t, given);
  return [...gone, ...written];
}

async function insertRows(db: Db, t: OwnedTable, given: RawBuilder<unknown>): Promise<void> {
  const columns = sql.join(Object.keys(t.columns).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(t.table)} (${columns})
    select ${columns} from ${given}`.execute(db);
}

async function deleteUnwanted(
  db: Db,
  t: OwnedTable,
  ids: readonly number[],
  given: RawBuilder<unknown>,
) {
  const same = t.key.map((column) => sql`x.${sql.ref(column)} = t.${sql.ref(column)}`);
  const { rows } = await sql<{ owner: number }>`
    delete from ${sql.table(t.table)} t
    where t.${sql.ref(t.owner)} = any(${ids}::bigint[])
      and not exists (select from ${given} where ${sql.join(same, sql` and `)})
    returning t.${sql.ref(t.owner)} as owner`.execute(db);
  return rows.map((row) => row.owner);
}

async function upsertRows(db: Db, t: OwnedTable, given: RawBuilder<unknown>): Promise<number[]> {
  const names = Object.keys(t.columns);
  const columns = names.map((name) => sql.ref(name));
  const values = names.filter((name) => !t.key.includes(name));
  const { rows } = await sql<{ owner: number }>`
    insert into ${sql.table(t.table)} as t (${sql.join(columns)})
    select ${sql.join(columns)} from ${given}
    ${onConflict(t, values)}
    returning t.${sql.ref(t.owner)} as owner`.execute(db);
  return rows.map((row) => row.owner);
}

function onConflict(
  { key, kept = [] }: OwnedTable,
  values: readonly string[],
): RawBuilder<unknown> {
  if (values.length === 0) return sql`on conflict do nothing`;
  const have = values.map((name) => sql`t.${sql.ref(name)}`);
  const want = values.map((name) =>
    kept.includes(name)
      ? sql`coalesce(excluded.${sql.ref(name)}, t.${sql.ref(name)})`
      : sql`excluded.${sql.ref(name)}`,
  );
  const set = values.map((name, index) => sql`${sql.ref(name)} = ${want[index]}`);
  return sql`on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update
    set ${sql.join(set)}
    where (${sql.join(have)}) is distinct from (${sql.join(want)})`;
}
