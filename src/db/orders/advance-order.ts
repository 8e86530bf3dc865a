import type { OrderState } from '#rules/order/order-states.ts';
import type { Db } from '#db/database.ts';
import { returnStock } from './claim-stock.ts';
import { lockOrder, noteChange } from './order-changes.ts';
import { wantRefund } from './want-refund.ts';

/**
 * Moves an order of the shop as its merchant's books say (rule orders/import-advance), with all that a step means: a parcel
 * is told to the customer, a cancelled order gives its stock back and notes what is to be refunded. The steps have to
 * be those of `checkAdvance`, and the order held since it was read. Call it inside a transaction. 2 queries, and 1 to 6
 * for each step.
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
  if (!order) throw new Error('an order that was held is gone');
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
      await wantRefund(db, { orderId, reason: 'cancelled', actor: 'merchant', now });
    }
    from = to;
  }
}
