import type { Db } from '#db/database.ts';
import { readOpenLines } from '#db/fulfillment/ship-order.ts';
import { noteChange } from '#db/orders/order-changes.ts';
import { holdReturn } from '#db/returns/held-return.ts';
import type { ReturnableOrder } from '#db/returns/read-returnable.ts';
import { bringBackGoods, lockGoodsOfReturn } from '#db/returns/return-goods.ts';
import { wayOf } from './return-facts.ts';
import { byNameOf, type ReturnActor, type ReturnServices } from './return-parts.ts';
import { settleReturn } from './settle-return.ts';

interface UnsentReturn {
  order: ReturnableOrder;
  returnId: number;
  returnNo: string;
  actor: ReturnActor;
}

/**
 * Takes goods that have not left out of the parcels to come, onto the shelf, and gives their money back at once; where none
 * has come yet, the office does so when it has (rule returns/unsent). With the last of them the order has left. The order is
 * locked: a parcel that is packed at the same moment has them, or this return. At most 30 queries.
 */
export async function takeBackUnsent(
  tx: Db,
  { order, returnId, returnNo, actor }: UnsentReturn,
  { snapshot, clock }: ReturnServices,
): Promise<void> {
  const now = clock();
  const by = byNameOf(actor);
  await lockGoodsOfReturn(tx, { returnId });
  await bringBackGoods(tx, { returnId, isCounted: !order.imported, by, now, isUnsent: true });
  if ((await readOpenLines(tx, order.id)).length === 0)
    await noteAllSent(tx, order, { actor, now });
  if (order.payment === null && wayOf(order) !== 'account') return;
  const held = await holdReturn(tx, returnNo);
  if (!held) throw new Error(`return ${returnNo} is gone though it was just written`);
  const { settings } = snapshot();
  const verdicts = held.lines.map(({ item }) => ({ item, verdict: 'accepted' as const }));
  const done = await settleReturn({ tx, held, now, actor, settings }, verdicts);
  if (!done.ok) throw new Error(`goods that had not left were not settled: ${done.reason}`);
}

/** Notes that all that is to leave has left; the mails of the parcels have told it. 2 queries. */
async function noteAllSent(
  tx: Db,
  order: ReturnableOrder,
  { actor, now }: { actor: ReturnActor; now: Date },
): Promise<void> {
  await tx.updateTable('orders').where('id', '=', order.id).set({ state: 'shipped' }).execute();
  const { kind } = actor;
  const byName = byNameOf(actor);
  const move = { to: 'shipped', actor: kind, byName, sendsMail: false, now } as const;
  await noteChange(tx, order, move);
}
