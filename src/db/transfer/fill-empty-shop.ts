import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { hasProducts } from './write-catalog.ts';

/** The key of the advisory lock; nothing else in the database uses this number. */
const advisoryLock = 7_281_946_036;

/**
 * Runs `fill` if the shop has no products, in one transaction: a process that is killed leaves
 * nothing behind. When several processes start at once, one fills the shop and the others wait.
 */
export async function fillEmptyShop(db: Db, fill: (tx: Db) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Filling the shop, or waiting for it, can take longer than the timeouts for page requests.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = '10min'`.execute(tx);
    await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx);
    if (!(await hasProducts(tx))) await fill(tx);
  });
}
