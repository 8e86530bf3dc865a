import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { keptSince } from '#rules/privacy/kept-data.ts';
import { activeStates, silenceMs, undoDays } from '#rules/transfer/import-run.ts';

/**
 * Ends the work of processes that are gone: what they wrote stays, and the import goes on (`findLostWork`). `aloneSince`: when
 * the only process of this database began, which knows that no other is at work. 1 query.
 */
export async function endLostWork(
  db: Db,
  { now, aloneSince }: { now: Date; aloneSince: Date | null },
): Promise<number> {
  const silent = now.getTime() - silenceMs;
  const lostBefore = new Date(Math.max(silent, aloneSince?.getTime() ?? 0));
  const { rows } = await sql`
    update import_runs set stop_wanted = false, progress = null, ended_at = ${now},
      lost_state = case when not stop_wanted then nullif(state, 'checking') end,
      state = case when state = 'checking' then 'new' else 'stopped' end
    where state = any(${[...activeStates]}::text[]) and alive_at < ${lostBefore}
    returning id`.execute(db);
  return rows.length;
}

/** Deletes uploads of yesterday that nobody imported, and the old values of imports of last month. 2 queries. */
export async function forgetImports(db: Db, now: Date): Promise<void> {
  const yesterday = keptSince('transfer-files', now);
  const lastMonth = new Date(now.getTime() - undoDays * 86_400_000);
  await sql`
    delete from import_runs where started_at is null and created_at < ${yesterday}
      and state in ('new', 'checked', 'failed')`.execute(db);
  await sql`
    delete from import_changes where ctid = any(array(
      select c.ctid from import_changes c join import_runs r on r.id = c.run_id
      where r.ended_at < ${lastMonth} limit ${mostForgotten}))`.execute(db);
}

/** Old values deleted at a time: nobody waits long behind them. */
const mostForgotten = 1000;

/** The imports among these whose files are still of use. 1 query, none without ids. */
export async function liveImports(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from import_runs where id = any(${[...ids]}::bigint[]) and state <> 'finished' and state <> 'undone'
      and (ended_at is null or ended_at > now() - interval '1 day')`.execute(db);
  return rows.map(({ id }) => id);
}

/** The imports among these that may still replace pictures, or put replaced ones back. 1 query, none without ids. */
export async function importsWithPictures(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from import_runs r where id = any(${[...ids]}::bigint[])
      and (state = any(${[...activeStates]}::text[])
        or exists (select from import_changes c where c.run_id = r.id and c.part = 'images'))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
