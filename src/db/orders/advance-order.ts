import type { OrderState } from '#rules/order/order-states.ts';
import type { Db } from '#db/database.ts';
import { returnStock } from './claim-stock.ts';
import { lockOrder, noteChange } from './order-changes.ts';
import { requestRefund } from './request-refund.ts';

/**
 * Moves an order of the shop to the state in the merchant's books (rule orders/import-advance), with the effects of each step:
 * the customer gets a mail about a shipped order, and a cancelled order gives its stock back and records the refund. The
 * steps come from `checkAdvance`, and the caller has held the lock on the order since it read it. Call it inside a
 * transaction. 2 queries, and 1 to 6 for each step.
 */
export async function advanceOrder(
  db: Db,
  input: {
    orderId: number;
    steps: readonly OrderState[];
    takipNo: string;
    kfadi: string;
    now: Date;
  },
): Promise<void> {
  const { orderId, steps, now } = input;
  const order = await lockOrder(db, orderId);
  if (!order) throw new Error(`advanceOrder: order ${orderId} does not exist`);
  const state = steps.at(-1) ?? order.state;
  await db
    .updateTable('orders')
    .where('id', '=', orderId)
    .set({
      state,
      tracking_no: input.takipNo,
      carrier: input.kfadi || null,
      cancelled_at: state === 'cancelled' ? now : null,
    })
    .execute();
  let from = order.state;
  for (const to of steps) {
    await noteChange(db, { ...order, state: from }, { to, actor: 'merchant', now });
    if (to === 'cancelled') {
      await returnStock(db, orderId, 'cancel', now);
      await requestRefund(db, { orderId, reason: 'cancelled', actor: 'merchant', now });
    }
    from = to;
  }
}
