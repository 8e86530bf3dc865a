import type { Db } from '#db/database.ts';
import { isPassing } from '#db/engine/database-errors.ts';
import { expireOrder, findOverdueOrder } from '#db/orders/order-changes.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';

interface ExpiryServices {
  db: Db;
  clock: () => Date;
  /** Hears of a transfer that could not be expired; the others go on. */
  onError: (error: unknown, orderId: number) => void;
}

/** After so many that could not be expired, or that others have in hand, the next run goes on. */
const mostPassedOver = 100;

/**
 * Expires every transfer that is overdue, if the store's setting says so (rule orders/overdue), each in
 * a transaction of its own, so that no shopper waits behind many and one that cannot be expired holds
 * up no other; gives how many. Any number of processes may do so at once. Throws where the database
 * does not answer.
 */
export async function expireTransfers(
  { db, clock, onError }: ExpiryServices,
  stopped: () => boolean = () => false,
): Promise<number> {
  const { settings } = await loadSnapshot(db);
  if (!settings.expireUnpaidTransfers) return 0;
  let expired = 0;
  const passedOver: number[] = [];
  while (!stopped() && passedOver.length < mostPassedOver) {
    const id = await findOverdueOrder(db, clock(), passedOver);
    if (id === null) break;
    const isDone = await db
      .transaction()
      .execute((trx) => expireOrder(trx, id, clock()))
      .catch((error: unknown) => {
        if (isPassing(error)) throw error;
        onError(error, id);
        return false;
      });
    if (isDone) expired += 1;
    else passedOver.push(id);
  }
  return expired;
}
