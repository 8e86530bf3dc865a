import type { Db } from '#db/database.ts';
import { requestRefund } from '#db/orders/request-refund.ts';
import { writeRefundAccount } from '#db/refunds/refund-work.ts';
import { changeReturn } from '#db/returns/held-return.ts';
import {
  readReturnable,
  type ReturnableLine,
  type ReturnableOrder,
} from '#db/returns/read-returnable.ts';
import { noteCash } from '#db/returns/cash-at-the-door.ts';
import { bringBackGoods, writeVerdicts, type SettledLine } from '#db/returns/return-goods.ts';
import { queueReturnMail } from '#db/returns/write-return.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import {
  lineAmount,
  returnMoney,
  type MoneyLine,
  type ReturnMoney,
} from '#rules/returns/return-money.ts';
import { mayDeduct, type GoodsPlace, type Verdict } from '#rules/returns/return-words.ts';
import { noteAndTell } from './change-return.ts';
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
import { openIban } from './sealed-iban.ts';

/** A decision on a line; quantities in units, the deduction in the order's currency. */
export interface AskedVerdict {
  item: number;
  /** Units that came and are accepted; absent: all. */
  quantity?: number | undefined;
  verdict: Verdict;
  deduction?: number | undefined;
  why?: string | undefined;
  to?: GoodsPlace | undefined;
}

/** The lines of a return with their decisions, and the money that they come to. */
interface Decided {
  lines: SettledLine[];
  money: ReturnMoney;
}

/**
 * Decides on the lines of a return: the money goes back, the goods to shelf or scrap, and the customer is told (rules
 * returns/settle, returns/money, returns/stock). At most 16 queries.
 */
export async function settleReturn(
  at: ReturnAtHand,
  verdicts: readonly AskedVerdict[],
): Promise<ReturnDone> {
  const { tx, held, now, actor } = at;
  const state = moveOf(held, 'settle');
  if (typeof state !== 'string') return state;
  const order = await orderWithMoney(tx, held.orderId, now);
  const decided = decide(at, order, verdicts);
  if ('ok' in decided) return decided;
  const { lines, money } = decided;
  await writeVerdicts(tx, lines);
  const by = byNameOf(actor);
  await bringBackGoods(tx, { returnId: held.id, isCounted: !order.imported, by, now });
  const paid = await payBack(at, order, money);
  if ('ok' in paid) return paid;
  const { goods, deduction, shipping, commission, total } = money;
  const sums = { goods, deduction, shipping, commission, total };
  const { currency } = order.payment ?? order;
  const change = { ...sums, currency, settled_at: now, ...paid.change };
  // The office sees both steps of what the account takes at once.
  await changeReturn(tx, held, { change: { ...change, state }, now });
  await noteAndTell(at, { step: 'settle', mail: 'decided' });
  if (paid.change.way === 'account' && total > 0) {
    await changeReturn(tx, { id: held.id, state }, { change: { state: 'refunded' }, now });
    await noteAndTell(at, { step: 'refund', mail: 'refunded' });
  }
  if (paid.change.needs_iban)
    await queueReturnMail(tx, 'iban', { returnId: held.id, customerId: held.customerId });
  await logReturn(at, 'return.settle', { state, amount: total, currency: change.currency });
  return { ok: true, returnNo: held.returnNo };
}

/** The sum that settling would give; nothing is written. For a transaction. 1 query. */
export async function previewSettling(
  at: ReturnAtHand,
  verdicts: readonly AskedVerdict[],
): Promise<{ ok: true; money: ReturnMoney; most: number; currency: string } | ReturnRefused> {
  const order = await readReturnable(at.tx, { orderId: at.held.orderId });
  if (!order) return refusedReturn('not-found');
  const decided = decide(at, order, verdicts);
  if ('ok' in decided) return decided;
  const { currency } = order.payment ?? order;
  return { ok: true, money: decided.money, most: mostOf(order), currency };
}

function decide(
  { held }: ReturnAtHand,
  order: ReturnableOrder,
  verdicts: readonly AskedVerdict[],
): Decided | ReturnRefused {
  const lines: SettledLine[] = [];
  for (const line of held.lines) {
    const [asked, ...more] = verdicts.filter(({ item }) => item === line.item);
    const stored = order.lines.find(({ id }) => id === line.item);
    if (!asked || !stored || more.length > 0)
      return refusedReturn('invalid-input', { field: 'lines' });
    const quantity = asked.verdict === 'refused' ? 0 : (asked.quantity ?? line.quantity);
    if (!Number.isSafeInteger(quantity) || quantity < 0 || quantity > line.quantity)
      return refusedReturn('return-too-many', { values: { n: line.quantity, unit: stored.unit } });
    const why = (asked.why ?? '').trim();
    const deduction = asked.verdict === 'deducted' ? (asked.deduction ?? 0) : 0;
    const isSaid = asked.verdict === 'accepted' || why !== '';
    if (asked.verdict === 'deducted' && !mayDeduct(line.reason))
      return refusedReturn('deduction-forbidden', { field: `line-${line.item}` });
    if (!isSaid || (asked.verdict === 'deducted' && !(deduction > 0)))
      return refusedReturn('deduction-reason', { field: `line-${line.item}` });
    const most = lineAmount({ ...moneyLine(stored), pieces: quantity, deduction: 0 });
    if (deduction > most)
      return refusedReturn('amount-too-high', {
        most: { amount: most, currency: order.currency },
      });
    const place = quantity === 0 ? null : (asked.to ?? 'shelf');
    const { returnLineId } = line;
    lines.push({ returnLineId, verdict: asked.verdict, quantity, deduction, why, place });
  }
  if (verdicts.some(({ item }) => !held.lines.some((line) => line.item === item)))
    return refusedReturn('invalid-input', { field: 'lines' });
  const pieces = new Map(held.lines.map(({ item }, index) => [item, lines[index]]));
  const money = moneyOf(order, (item) => pieces.get(item));
  return { lines, money };
}

function moneyLine({ quantity, gross, settled: before }: ReturnableLine) {
  return { quantity, gross, before };
}

/** The money of decisions, by the lines of the order (rule returns/money). */
function moneyOf(
  order: ReturnableOrder,
  settledOf: (item: number) => Pick<SettledLine, 'quantity' | 'deduction'> | undefined,
): ReturnMoney {
  const { shippingTotal, commission, total, tryTotal, payment, currency } = order;
  const lines = order.lines.map((line): MoneyLine => {
    const settled = settledOf(line.id);
    const pieces = settled?.quantity ?? 0;
    return { ...moneyLine(line), pieces, deduction: settled?.deduction ?? 0 };
  });
  const paidTotal = payment === null || payment.currency === currency ? total : tryTotal;
  return returnMoney({ lines, shippingTotal, commission, total, paidTotal, most: mostOf(order) });
}

/** The most that can still go back: what came and has not left, or what an account still counts (rule returns/money). */
function mostOf(order: ReturnableOrder): number {
  if (wayOf(order) === 'account') return Math.max(0, sumAmounts(order.total, -order.credited));
  if (order.payment === null) return cameAtTheDoor(order) ? order.total : 0;
  return Math.max(0, sumAmounts(order.payment.amount, -order.payment.refunded));
}

/** Whether the money of a delivered order came without a payment that the shop knows: cash, or before an import. */
function cameAtTheDoor({ payment, paymentType, imported, state }: ReturnableOrder): boolean {
  if (payment !== null || state !== 'delivered') return false;
  return paymentType === paymentTypes.cashOnDelivery || imported;
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
  { total }: ReturnMoney,
): Promise<PaidBack | ReturnRefused> {
  const way = wayOf(order);
  if (total === 0) return { change: { way: '', refund_id: null, needs_iban: false } };
  if (way === 'account') return { change: { way, refund_id: null, needs_iban: false } };
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
    const iban = await openIban(tx, held.iban);
    await writeRefundAccount(tx, { refundId: refund.id, iban, holder: held.holder });
  }
  return { change: { way, refund_id: refund.id, needs_iban: needsIban } };
}
