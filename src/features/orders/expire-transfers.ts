import type { Db } from '#db/database.ts';
import { expireOldestTransfer } from '#db/orders/order-changes.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';

/**
 * Expires every transfer that is overdue, if the store's setting says so (rule orders/overdue), each in
 * a transaction of its own so that no shopper waits behind many; gives how many. Any number of
 * processes may do so at once.
 */
export async function expireTransfers(
  services: { db: Db; clock: () => Date },
  stopped: () => boolean = () => false,
): Promise<number> {
  const { db, clock } = services;
  const { settings } = await loadSnapshot(db);
  if (!settings.expireUnpaidTransfers) return 0;
  let expired = 0;
  while (!stopped()) {
    const one = await db.transaction().execute((trx) => expireOldestTransfer(trx, clock()));
    if (!one) break;
    expired += 1;
  }
  return expired;
}
