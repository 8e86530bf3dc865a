import type { Db } from '#db/database.ts';
import { requestRefund } from '#db/orders/request-refund.ts';
import { writeRefundAccount } from '#db/refunds/refund-work.ts';
import { noteCash } from '#db/returns/cash-at-the-door.ts';
import { changeReturn } from '#db/returns/held-return.ts';
import { readReturnable, type ReturnableOrder } from '#db/returns/read-returnable.ts';
import { bringBackGoods, lockGoodsOfReturn, writeVerdicts } from '#db/returns/return-goods.ts';
import { queueReturnMail } from '#db/returns/write-return.ts';
import { sumAmounts } from '#rules/money/money.ts';
import type { ReturnMoney } from '#rules/returns/return-money.ts';
import type { ReturnState } from '#rules/returns/return-states.ts';
import { noteAndTell } from './change-return.ts';
import { cameAtTheDoor, decide, mostOf, type AskedVerdict } from './decide-lines.ts';
import { makeExchange, stockOfChoices } from './exchange-goods.ts';
import { wayOf } from './return-facts.ts';
import {
  byNameOf,
  logReturn,
  moveOf,
  refusedReturn,
  type ReturnAtHand,
  type ReturnDone,
  type ReturnRefused,
} from './return-parts.ts';

/**
 * Decides on the lines of a return: the money goes back, the goods to shelf or scrap, and the customer is told (rules
 * returns/settle, returns/money, returns/stock). At most 23 queries.
 */
export async function settleReturn(
  at: ReturnAtHand,
  verdicts: readonly AskedVerdict[],
): Promise<ReturnDone> {
  const { tx, held, now, actor } = at;
  const state = moveOf(held, 'settle');
  if (typeof state !== 'string') return state;
  const order = await orderWithMoney(tx, held.orderId, now);
  // Before anything comes back: what the customer sent goes out to nobody unseen.
  const stock = await lockGoodsOfReturn(tx, { returnId: held.id });
  const decided = decide(at, order, { verdicts, stock });
  if ('ok' in decided) return decided;
  const { lines, money, exchange } = decided;
  await writeVerdicts(tx, lines);
  const by = byNameOf(actor);
  await bringBackGoods(tx, { returnId: held.id, isCounted: !order.imported, by, now });
  const exchanged = exchange?.paid ?? 0;
  const paid = await payBack(at, order, sumAmounts(money.total, -exchanged));
  if ('ok' in paid) return paid;
  const { goods, deduction, shipping, commission, total } = money;
  const sums = { goods, deduction, shipping, commission, total, exchanged };
  const { currency } = order.payment ?? order;
  const change = { ...sums, currency, settled_at: now, ...paid.change };
  // The office sees both steps of what the account takes at once.
  await changeReturn(tx, held, { change: { ...change, state }, now });
  await noteAndTell(at, { step: 'settle', mail: 'decided' });
  const orderNo = exchange && (await makeExchange(at, order, { lines, exchange }));
  await endAtOnce(at, { state, isOnAccount: paid.change.way === 'account', total, exchanged });
  if (paid.change.needs_iban)
    await queueReturnMail(tx, 'iban', { returnId: held.id, customerId: held.customerId });
  await logReturn(at, 'return.settle', {
    state,
    amount: total,
    currency: change.currency,
    ...(orderNo !== null && { reference: orderNo }),
  });
  return { ok: true, returnNo: held.returnNo };
}

/**
 * Ends a return of which no money is to leave: an account takes it at once, and an exchange needs none. At most 3 queries.
 */
async function endAtOnce(
  at: ReturnAtHand,
  settled: { state: ReturnState; isOnAccount: boolean; total: number; exchanged: number },
): Promise<void> {
  const { tx, held, now } = at;
  const { state, isOnAccount, total, exchanged } = settled;
  if (isOnAccount && total > 0) {
    await changeReturn(tx, { id: held.id, state }, { change: { state: 'refunded' }, now });
    await noteAndTell(at, { step: 'refund', mail: 'refunded' });
  } else if (exchanged > 0 && total === exchanged) {
    await changeReturn(
      tx,
      { id: held.id, state },
      { change: { state: 'closed', due_on: null }, now },
    );
    await noteAndTell(at, { step: 'close' });
  }
}

/** The sums of decisions, in `currency`; `exchanged` is the part of the total that pays the order of an exchange. */
interface SettlingSum {
  ok: true;
  money: ReturnMoney;
  exchanged: number;
  most: number;
  currency: string;
}

/** The sum that settling would give; nothing is written. 1 query. */
export async function previewSettling(
  at: ReturnAtHand,
  verdicts: readonly AskedVerdict[],
): Promise<SettlingSum | ReturnRefused> {
  const order = await readReturnable(at.tx, { orderId: at.held.orderId });
  if (!order) return refusedReturn('not-found');
  const decided = decide(at, order, { verdicts, stock: stockOfChoices(order) });
  if ('ok' in decided) return decided;
  const { currency } = order.payment ?? order;
  const { money, exchange } = decided;
  return { ok: true, money, exchanged: exchange?.paid ?? 0, most: mostOf(order), currency };
}

/** The order, with the payment that its delivery brought. 1 query, 3 where money came at the door. */
async function orderWithMoney(tx: Db, orderId: number, now: Date): Promise<ReturnableOrder> {
  const order = await readReturnable(tx, { orderId });
  if (!order) throw new Error(`order ${orderId} is gone though it is locked`);
  if (!cameAtTheDoor(order) || wayOf(order) === 'account' || !(order.total > 0)) return order;
  await noteCash(tx, order, now);
  return (await readReturnable(tx, { orderId })) ?? order;
}

interface PaidBack {
  change: {
    way: 'card' | 'iban' | 'account' | '';
    refund_id: number | null;
    needs_iban: boolean;
  };
}

/** Asks for the refund: of the provider, or of the desk that sends transfers. At most 4 queries. */
async function payBack(
  { tx, held, actor, now }: ReturnAtHand,
  order: ReturnableOrder,
  total: number,
): Promise<PaidBack | ReturnRefused> {
  const way = wayOf(order);
  // On an account the whole return counts, and the order of the exchange is owed anew.
  if (way === 'account') return { change: { way, refund_id: null, needs_iban: false } };
  if (total === 0) return { change: { way: '', refund_id: null, needs_iban: false } };
  const byName = byNameOf(actor);
  const request = {
    orderId: order.id,
    reason: 'returned',
    actor: 'merchant' as const,
    byName,
    now,
  };
  const refund = await requestRefund(tx, { ...request, amount: total });
  if (!refund) {
    const { currency } = order.payment ?? order;
    return refusedReturn('refund-too-much', { most: { amount: total, currency } });
  }
  const needsIban = way === 'iban' && held.iban === '';
  if (way === 'iban' && held.iban !== '') {
    const { iban, holder } = held;
    await writeRefundAccount(tx, { refundId: refund.id, iban, holder });
  }
  return { change: { way, refund_id: refund.id, needs_iban: needsIban } };
}
