/** Hundredths of a lira. */
export type Kurus = number;

/** Rounds a fraction of whole numbers, halves away from zero (rule prices/rounding). */
function divide(above: number, below: number): number {
  const sign = above < 0 ? -1 : 1;
  return sign * Math.floor((2 * Math.abs(above) + below) / (2 * below));
}

interface Line {
  quantity: number;
  /** Net, in ten-thousandths of a lira. */
  price: number;
  /** Percent. */
  tax: number;
}

/** With VAT, rounded once (rule totals/line). */
export function grossOf({ quantity, price, tax }: Line): Kurus {
  return divide(quantity * price * (100 + tax), 10_000);
}

/** With VAT and delivery (rule totals/order). */
export function amountOf(order: { lines: readonly Line[]; shipping: Kurus }): Kurus {
  return order.lines.reduce((sum, line) => sum + grossOf(line), order.shipping);
}

/** The worth of the `pieces` after the first `before` ones of a line; the last one takes the remainder (rule returns/money). */
export function shareOf(line: Line, before: number, pieces: number): Kurus {
  const whole = grossOf(line);
  const upTo = (count: number) => divide(whole * count, line.quantity);
  return upTo(before + pieces) - upTo(before);
}

/** Goods of one kilogram each: up to ten for 50 lira, more for 90, free from 5,000 lira on (rules shipping/…). */
export function shippingOf(lines: readonly Line[]): Kurus {
  const goods = lines.reduce((sum, line) => sum + grossOf(line), 0);
  if (goods >= freeFrom) return 0;
  const kilograms = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return kilograms <= 10 ? 5_000 : 9_000;
}

const freeFrom: Kurus = 500_000;

/** The price less so many percent, in ten-thousandths. */
export function discounted(price: number, percent: number): number {
  return divide(price * (100 - percent), 100);
}

export function toLira(kurus: Kurus): number {
  return kurus / 100;
}

export function toKurus(lira: number): Kurus {
  return Math.round(lira * 100);
}
