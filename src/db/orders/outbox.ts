import type { Db } from '#db/database.ts';

/** What has to happen after a commit; a job works it off. */
export type OutboxKind = 'order-received' | 'order-shipped' | 'order-cancelled';

/** A message about an order, written in the transaction that it tells of. 1 query. */
export async function queueOrderMessage(
  db: Db,
  kind: OutboxKind,
  order: { orderId: number; orderNo: string },
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ kind, payload: JSON.stringify(order) })
    .execute();
}
