import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** How many locks of this database somebody is waiting for (PostgreSQL). */
export async function waitingLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()`.execute(db);
  return rows[0]?.count ?? 0;
}
