import { sumAmounts, toMinor } from '#rules/money/money.ts';
import type { Rates } from '#rules/money/money.ts';
import { lineFigures, shareOf, type PricedAmount } from '#rules/order/cancellation/cancel-part.ts';

/** Prices have four decimals (rule prices/decimals). */
const steps = 10_000;

type Priced = PricedAmount & { quantity: number };

/**
 * The unit prices of lines whose net amounts together are lower by a discount, in proportion to them: invoices, papers
 * and VAT then need no line with a negative amount (rule correction/discount). A price has four decimals, so a
 * line of many units may miss its part by some kuruş; the line of the fewest units makes up for that.
 */
export function discountedPrices(
  lines: readonly Priced[],
  discount: number,
  { currency, rates }: { currency: string; rates: Rates },
): number[] {
  const prices = lines.map(({ unitPrice }) => unitPrice);
  if (discount === 0) return prices;
  const netOf = (index: number, unitPrice: number) => {
    const line = lines[index];
    return line ? lineFigures({ ...line, unitPrice }, line.quantity, currency, rates).net : 0;
  };
  const sumOf = (all: readonly number[]) =>
    sumAmounts(...all.map((unitPrice, index) => netOf(index, unitPrice)));
  const target = sumAmounts(sumOf(prices), -discount);
  const lowered = prices.map((unitPrice, index) => {
    const net = netOf(index, unitPrice);
    const part = shareOf(discount, net, sumOf(prices));
    return priceFor(unitPrice, net, sumAmounts(net, -part));
  });
  const byQuantity = lines
    .map((line, index) => ({ index, quantity: line.quantity }))
    .filter(({ quantity }) => quantity > 0)
    .toSorted((left, right) => left.quantity - right.quantity);
  for (const { index } of byQuantity) {
    const missed = sumAmounts(target, -sumOf(lowered));
    if (missed === 0) break;
    const price = lowered[index] ?? 0;
    const net = netOf(index, price);
    const better = priceFor(price, net, Math.max(0, sumAmounts(net, missed)));
    const improved = lowered.with(index, better);
    if (Math.abs(sumAmounts(target, -sumOf(improved))) < Math.abs(missed)) lowered[index] = better;
  }
  return lowered;
}

/** The price at which a line of `net` comes to `wanted`. */
function priceFor(unitPrice: number, net: number, wanted: number): number {
  if (net === 0) return unitPrice;
  return Math.round((unitPrice * steps * toMinor(wanted)) / toMinor(net)) / steps;
}
