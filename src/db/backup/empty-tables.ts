import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** The statements that bring back what `emptyTables` took away. */
export type TakenAway = readonly string[];

/**
 * Empties the tables for a load, and takes triggers, foreign keys and indexes away: a row may come before the one that it
 * refers to, no trigger does its work twice, and an index that is made at the end is made quickly. Four queries and one for each of
 * them.
 */
export async function emptyTables(tx: Db, tables: readonly string[]): Promise<TakenAway> {
  const [keys, indexes, triggers] = [
    await readKeys(tx),
    await readIndexes(tx),
    await readTriggers(tx),
  ];
  for (const { owner, name } of triggers)
    await sql`alter table ${sql.table(owner)} disable trigger ${sql.ref(name)}`.execute(tx);
  for (const { owner, name } of keys)
    await sql`alter table ${sql.table(owner)} drop constraint ${sql.ref(name)}`.execute(tx);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(tx);
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx);
  return [
    ...indexes.map(({ definition }) => definition),
    ...keys.map(
      ({ owner, name, definition }) =>
        `alter table "${owner}" add constraint "${name}" ${definition}`,
    ),
    ...triggers.map(
      ({ owner, name, definition }) => `alter table "${owner}" ${definition} trigger "${name}"`,
    ),
  ];
}

/** Brings back what `emptyTables` took away. A key that the rows break is an error. 1 query for each statement. */
export async function bringBack(tx: Db, statements: TakenAway): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

interface Taken {
  /** The table. */
  owner: string;
  name: string;
  definition: string;
}

async function readKeys(tx: Db): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select c.relname as owner, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1, 2`.execute(tx);
  return rows;
}

/** The triggers of our own, each with the way in which it is on. */
async function readTriggers(tx: Db): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select c.relname as owner, t.tgname as name,
      case t.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgenabled <> 'D' and c.relnamespace = 'public'::regnamespace
    order by 1, 2`.execute(tx);
  return rows;
}

/** The indexes that no constraint needs. */
async function readIndexes(tx: Db): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select c.relname as owner, x.relname as name, pg_get_indexdef(x.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by 1, 2`.execute(tx);
  return rows;
}
