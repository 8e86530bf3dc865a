import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** The channel on which processes signal that there are changes. */
export const changesChannel = 'arasta_changes';

/**
 * Notifies every process that listens, this one too. Never call it in a transaction that writes: all commits with a
 * notification wait for each other. 1 query.
 */
export async function notifyChanges(db: Db, payload: string): Promise<void> {
  await sql`select pg_notify(${changesChannel}, ${payload})`.execute(db);
}
