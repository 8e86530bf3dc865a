import { sumAmounts } from '#rules/money/money.ts';
import { shareOf } from '#rules/order/cancellation/cancel-part.ts';
import { commissionPart, toPaidAmount, type MoneyLine, type MoneyOrder } from './return-money.ts';

/** A line whose units this return exchanges; the frozen tax is in the order's currency. */
export interface ExchangeLine extends MoneyLine {
  tax: number;
  isExchanged: boolean;
}

/** The figures of the order that an exchange makes (rule returns/exchange). */
export interface ExchangeMoney {
  /** By the lines of the order, in its currency; zeros for lines that are not exchanged. */
  lines: { net: number; tax: number; gross: number }[];
  /** The share of the plan's commission, in the order's currency. */
  commission: number;
  /** With VAT and commission, in the order's currency. */
  total: number;
  /** What the return pays of it: all, in the payment's currency. */
  paid: number;
}

/**
 * The figures of an exchange: the units at their share of the frozen amounts, as the return gives them back, so that the
 * return pays the order to the kuruş (rule returns/exchange).
 */
export function exchangeMoney(
  order: Omit<MoneyOrder, 'lines' | 'most'> & { lines: readonly ExchangeLine[] },
): ExchangeMoney {
  const step = (amount: number, { before, pieces, quantity }: ExchangeLine) =>
    sumAmounts(shareOf(amount, before + pieces, quantity), -shareOf(amount, before, quantity));
  const lines = order.lines.map((line) => {
    if (!line.isExchanged) return { net: 0, tax: 0, gross: 0 };
    const [tax, gross] = [step(line.tax, line), step(line.gross, line)];
    return { net: sumAmounts(gross, -tax), tax, gross };
  });
  const before = sumAmounts(
    0,
    ...order.lines.map((line) => shareOf(line.gross, line.before, line.quantity)),
  );
  const after = sumAmounts(before, ...lines.map(({ gross }) => gross));
  const [from, to] = [commissionPart(order, before), commissionPart(order, after)];
  const commission = sumAmounts(to, -from);
  const paidBetween = (less: number, more: number) =>
    sumAmounts(toPaidAmount(order, more), -toPaidAmount(order, less));
  return {
    lines,
    commission,
    total: sumAmounts(commission, after, -before),
    paid: sumAmounts(paidBetween(before, after), paidBetween(from, to)),
  };
}
