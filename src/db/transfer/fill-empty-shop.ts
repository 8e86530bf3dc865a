import { sql } from 'kysely';
import type { DatabaseHandle, Db } from '#db/database.ts';
import { hasProducts } from './write-catalog.ts';

/** Any number will do, as long as nothing else in this database takes it. */
const advisoryLock = 7_281_946_036;

/**
 * Runs `fill` where the shop has no products. Several processes may start at once: one of them fills
 * the shop, the others wait for it.
 */
export async function fillEmptyShop(
  { db, engine }: Pick<DatabaseHandle, 'db' | 'engine'>,
  fill: (db: Db) => Promise<void>,
): Promise<void> {
  const fillIfEmpty = async () => {
    if (!(await hasProducts(db))) await fill(db);
  };
  // The embedded database has one connection and one process: nobody else is there to wait for.
  if (engine === 'embedded') return fillIfEmpty();
  await db.transaction().execute(async (trx) => {
    // Filling takes longer than a page may, and so does waiting for it. The transaction holds the lock alone.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = '10min'`.execute(trx);
    await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(trx);
    await fillIfEmpty();
  });
}
