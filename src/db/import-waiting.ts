import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A record that came before the one that it hangs on, kept aside by the database. */
export type WaitingLine = { n: number; line: number; value: unknown };

/** Empties (and makes, the first time) the place where lines wait; it lives with the connection. */
export async function clearWaiting(db: Db): Promise<void> {
  await sql`create temp table if not exists import_waiting (
    n bigint generated always as identity primary key, line int not null, value jsonb not null)`.execute(
    db,
  );
  await sql`truncate import_waiting`.execute(db);
}

export async function putWaiting(
  db: Db,
  lines: readonly { line: number; value: unknown }[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`insert into import_waiting (line, value)
    select x.line, x.value from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as x (line int, value jsonb)`.execute(db);
}

/** The last line that waits now, and how many there are. */
export async function countWaiting(db: Db): Promise<{ last: number; count: number }> {
  const { rows } = await sql<{ last: number; count: number }>`
    select coalesce(max(n), 0) as last, count(*) as count from import_waiting`.execute(db);
  return rows[0] ?? { last: 0, count: 0 };
}

/** Takes up to `limit` lines, the oldest first, none after `last`. */
export async function takeWaiting(db: Db, last: number, limit: number): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`
    with taken as (delete from import_waiting where n in
      (select n from import_waiting where n <= ${last} order by n limit ${limit}) returning *)
    select n, line, value from taken order by n`.execute(db);
  return rows;
}

export async function dropWaiting(db: Db): Promise<void> {
  await sql`drop table if exists pg_temp.import_waiting`.execute(db);
}
