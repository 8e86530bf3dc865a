import type { Db } from '#db/database.ts';

/**
 * Notes the money of a delivered order that came without a payment that the shop knows, once: only a payment bounds what
 * can go back (rule returns/money). 1 query.
 */
export async function noteCash(
  tx: Db,
  order: { id: number; orderNo: string; total: number; currency: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      order_id: order.id,
      provider: 'cash',
      provider_reference: order.orderNo,
      amount: order.total,
      currency: order.currency,
      captured_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
