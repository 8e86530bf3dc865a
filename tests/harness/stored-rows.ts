import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';

/** What a look at the shop writes as well, and what counts tries. */
const passing = new Set(['sessions', 'rate_limits', 'schema_migrations']);

const tables = new WeakMap<Db, Promise<string[]>>();

/** Asked once: the description of all tables takes as long as their rows. */
function tablesOf(db: Db): Promise<string[]> {
  const known = tables.get(db) ?? readTables(db);
  tables.set(db, known);
  return known;
}

async function readTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !passing.has(name));
}

/** The rows as they were at a moment. */
export interface RowStamp {
  /** Another one as soon as any row was written. */
  text: string;
  /** Transactions from this one on came later. */
  next: string;
}

/**
 * Changes as soon as any row of the shop is written, tries and sessions aside: how many rows each table
 * has and its newest transaction. Who locks a cart writes its time, so carts are read. `last` is the stamp before, which
 * it still is where no transaction has written since.
 */
export async function stampRows(db: Db, last?: RowStamp): Promise<RowStamp> {
  if (last !== undefined && last.next === (await nextTransaction(db))) return last;
  const each = (await tablesOf(db)).map((name): RawBuilder<unknown> => {
    if (name === 'carts')
      return sql`select md5(string_agg((to_jsonb(t) - 'updated_at')::text, ',' order by id)) as s from carts t`;
    return sql`select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as s from ${sql.table(name)}`;
  });
  const { rows } = await sql<RowStamp>`
    select string_agg(s, ',') as text, pg_snapshot_xmax(pg_current_snapshot())::text as next
    from (${sql.join(each, sql` union all `)}) x`.execute(db);
  const [stamp] = rows;
  if (!stamp) throw new Error('a row comes without a from');
  return stamp;
}

async function nextTransaction(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db);
  return rows[0]?.next;
}

/** The rows written since that hold a text, as JSON. */
export async function rowsSince(db: Db, { next }: RowStamp, text: string): Promise<string> {
  const each = (await tablesOf(db)).map(
    (name) => sql`select to_jsonb(t)::text as r from ${sql.table(name)} t
      where t.xmin::text::bigint >= ${next}::bigint`,
  );
  const { rows } = await sql<{ r: string }>`
    select r from (${sql.join(each, sql` union all `)}) x
    where position(${text}::text in r) > 0`.execute(db);
  return rows.map(({ r }) => r).join('\n');
}

/** Every row of every table, as JSON by table: what two of them have in common is as it was. */
export async function everyRow(db: Db): Promise<Record<string, string[]>> {
  const each = (await tablesOf(db)).map(
    (name): RawBuilder<unknown> =>
      sql`select ${name}::text as name, coalesce(json_agg(to_jsonb(t)::text order by to_jsonb(t)::text), '[]') as rows
        from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; rows: string[] }>`
    ${sql.join(each, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map((table) => [table.name, table.rows]));
}
