import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { hasProducts } from './write-catalog.ts';

/** Any number will do, as long as nothing else in this database takes it. */
const advisoryLock = 7_281_946_036;

/**
 * Runs `fill` where the shop has no products, in one transaction: a process that is killed leaves
 * nothing of it behind. Several processes may start at once: one of them fills the shop, the others
 * wait for it.
 */
export async function fillEmptyShop(db: Db, fill: (tx: Db) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Filling takes longer than a page may, and so does waiting for it.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = '10min'`.execute(tx);
    await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx);
    if (!(await hasProducts(tx))) await fill(tx);
  });
}
