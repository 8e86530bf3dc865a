import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Begins a kind of work of a day; false where another process has done so. 1 query. */
export async function beginRun(
  db: Db,
  { day, kind, now }: { day: string; kind: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into retention_runs (day, kind, at) values (${day}::date, ${kind}, ${now}::timestamptz)
    on conflict do nothing returning kind`.execute(db);
  return rows.length > 0;
}

/** Adds to what a run has taken away. 1 query. */
export async function countRun(
  db: Db,
  { day, kind, rows }: { day: string; kind: string; rows: number },
): Promise<void> {
  await sql`update retention_runs set rows = rows + ${rows} where day = ${day}::date and kind = ${kind}`.execute(
    db,
  );
}
