import { shareOf } from '#rules/order/cancellation/cancel-part.ts';
import { sumAmounts } from '#rules/money/money.ts';

/** A line of an order as its returns see it; amounts in the order's currency. */
export interface MoneyLine {
  /** Units that were ordered, and their frozen amount with VAT. */
  quantity: number;
  gross: number;
  /** Units that earlier returns settled. */
  before: number;
  /** Units that this one accepts. */
  pieces: number;
  /** Taken off for use beyond trying. */
  deduction: number;
}

/** An order with all of its lines, as the money of a return needs it. */
export interface MoneyOrder {
  lines: readonly MoneyLine[];
  /** Whether goods of it were exchanged, now or before: something stays with the customer. */
  isExchanged?: boolean;
  shippingTotal: number;
  commission: number;
  total: number;
  /** The total in the payment's currency: equal to `total` where both have one. */
  paidTotal: number;
  /** The most that can still go back, in the payment's currency. */
  most: number;
}

/** The money of a return, in the payment's currency (rule returns/money). */
export interface ReturnMoney {
  goods: number;
  deduction: number;
  shipping: number;
  commission: number;
  total: number;
  /** The amount that goes back of each line, before the deduction, in the order of the lines. */
  lines: number[];
}

/**
 * The money that a return gives back (rule returns/money): its lines, each unit at its share of the frozen amount, so that
 * the last one takes the remainder; the fee for shipping once, when nothing stays with the customer, nor anything in place of
 * it; the same share of the
 * plan's commission; less what is deducted, and never more than `most`.
 */
export function returnMoney(order: MoneyOrder): ReturnMoney {
  const toPaid = (amount: number) => toPaidAmount(order, amount);
  const before = order.lines.map((line) => shareOf(line.gross, line.before, line.quantity));
  const after = order.lines.map((line) =>
    shareOf(line.gross, line.before + line.pieces, line.quantity),
  );
  const goodsBefore = sumAmounts(0, ...before);
  const goodsAfter = sumAmounts(0, ...after);
  const shippingTotal = order.isExchanged === true ? 0 : order.shippingTotal;
  const shippingBefore = isWhole(order.lines, 'before') ? shippingTotal : 0;
  const shippingAfter = isWhole(order.lines, 'after') ? shippingTotal : 0;
  const commissionOf = (part: number) => commissionPart(order, part);
  const step = (from: number, to: number) => sumAmounts(toPaid(to), -toPaid(from));
  const lines = order.lines.map((_, index) => step(before[index] ?? 0, after[index] ?? 0));
  const goods = step(goodsBefore, goodsAfter);
  const shipping = step(shippingBefore, shippingAfter);
  const commission = step(
    commissionOf(sumAmounts(goodsBefore, shippingBefore)),
    commissionOf(sumAmounts(goodsAfter, shippingAfter)),
  );
  const deduction = toPaid(sumAmounts(0, ...order.lines.map((line) => line.deduction)));
  const sum = sumAmounts(goods, shipping, commission, -deduction);
  const total = Math.max(0, Math.min(sum, order.most));
  return { goods, deduction, shipping, commission, total, lines };
}

/** An amount of the order in the currency of its payment. */
export function toPaidAmount(
  { paidTotal, total }: Pick<MoneyOrder, 'paidTotal' | 'total'>,
  amount: number,
): number {
  return paidTotal === total ? amount : shareOf(paidTotal, amount, total);
}

/** The commission on a part of the order without it. */
export function commissionPart(
  { commission, total }: Pick<MoneyOrder, 'commission' | 'total'>,
  part: number,
): number {
  return shareOf(commission, part, sumAmounts(total, -commission));
}

/** Whether all that was ordered is back. */
function isWhole(lines: readonly MoneyLine[], when: 'before' | 'after'): boolean {
  return lines.every(
    ({ quantity, before, pieces }) => before + (when === 'after' ? pieces : 0) >= quantity,
  );
}

/** The most that can be deducted of a line: what it gives back (rule returns/deduction). */
export function lineAmount({ gross, quantity, before, pieces }: MoneyLine): number {
  return sumAmounts(shareOf(gross, before + pieces, quantity), -shareOf(gross, before, quantity));
}
