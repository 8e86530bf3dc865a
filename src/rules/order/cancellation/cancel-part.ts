import {
  convertAmount,
  exactAmount,
  fromMinor,
  roundHalfAway,
  sumAmounts,
  toMinor,
} from '#rules/money/money.ts';
import type { Rates } from '#rules/money/money.ts';

/** A line as it stands; figures in the order's currency, the unit price net. */
export interface CancellableLine {
  id: number;
  quantity: number;
  unitPrice: number;
  unitCurrency: string;
  taxRate: number;
  net: number;
  gross: number;
}

/** The price of a line, net, with its tax rate. */
export type PricedAmount = Pick<CancellableLine, 'unitPrice' | 'unitCurrency' | 'taxRate'>;

/** An order of which parts can be canceled; amounts in `currency`, `tryTotal` in TRY. */
export interface CancellableOrder {
  currency: string;
  rates: Rates;
  lines: readonly CancellableLine[];
  shippingTotal: number;
  commission: number;
  total: number;
  tryTotal: number;
  /** The money that came for it and the part that goes back already; null where nothing came. */
  payment: { amount: number; refunded: number; currency: string } | null;
}

/** A line of which units are canceled, with its figures afterwards. */
interface CancelledLine {
  id: number;
  cancelled: number;
  left: number;
  net: number;
  tax: number;
  gross: number;
  /** The part of its amount with VAT that is gone. */
  goneGross: number;
}

/** The order's figures without what is canceled (rule orders/cancel-part-figures). */
export interface PartCancellation {
  lines: CancelledLine[];
  subTotal: number;
  tax: number;
  commission: number;
  total: number;
  tryTotal: number;
  /** The part of the total that is gone, in the order's currency and in TRY. */
  amount: number;
  tryAmount: number;
  /** The money that goes back, in the payment's currency; 0 where none came for that part. */
  refund: number;
}

export type PartCancellationResult =
  | { ok: true; part: PartCancellation }
  /** Nothing is named, a line is unknown, named twice or has less, nothing would remain, or `isDivisible` is false. */
  | { ok: false; reason: 'nothing' | 'wrong-quantity' | 'everything' | 'indivisible' };

/** A line's id and the units of it that are canceled. */
export interface CancelWish {
  id: number;
  quantity: number;
}

/**
 * The figures of an order without some of its units. Each line is computed anew from its frozen price, so that the
 * parts add up to the whole however they are cut; the fee for delivery stays, and the plan's commission shrinks with
 * the amount (rules orders/cancel-part-figures, totals/line).
 */
export function cancelPart(
  order: CancellableOrder,
  wishes: readonly CancelWish[],
): PartCancellationResult {
  const wanted = new Map(wishes.map(({ id, quantity }) => [id, quantity]));
  const isKnown = [...wanted.keys()].every((id) => order.lines.some((line) => line.id === id));
  if (wanted.size !== wishes.length || !isKnown) return { ok: false, reason: 'wrong-quantity' };
  const cut = order.lines.map((line) => ({ line, cancelled: wanted.get(line.id) ?? 0 }));
  const isRight = cut.every(
    ({ line, cancelled }) =>
      Number.isSafeInteger(cancelled) && cancelled >= 0 && cancelled <= line.quantity,
  );
  if (!isRight) return { ok: false, reason: 'wrong-quantity' };
  if (cut.every(({ cancelled }) => cancelled === 0)) return { ok: false, reason: 'nothing' };
  if (cut.every(({ line, cancelled }) => cancelled === line.quantity)) {
    return { ok: false, reason: 'everything' };
  }
  if (!isDivisible(order)) return { ok: false, reason: 'indivisible' };
  return { ok: true, part: figuresWithout(order, cut) };
}

/** Whether the frozen figures come out again of the prices: those of an imported order need not. */
export function isDivisible({ lines, currency, rates }: CancellableOrder): boolean {
  return lines.every((line) => {
    const codes = [line.unitCurrency, currency, 'TRY'];
    if (codes.some((code) => code !== 'TRY' && rates[code] === undefined)) return false;
    const { net, gross } = lineFigures(line, line.quantity, currency, rates);
    return net === line.net && gross === line.gross;
  });
}

interface CutLine {
  line: CancellableLine;
  cancelled: number;
}

function figuresWithout(order: CancellableOrder, cut: readonly CutLine[]): PartCancellation {
  const { currency, rates, shippingTotal } = order;
  const after = cut.map(({ line, cancelled }) =>
    lineFigures(line, line.quantity - cancelled, currency, rates),
  );
  const subTotal = sumAmounts(...after.map(({ net }) => net));
  const tax = sumAmounts(...after.map(({ tax }) => tax));
  const goods = sumAmounts(subTotal, tax, shippingTotal);
  const before = sumAmounts(order.total, -order.commission);
  const commission = shareOf(order.commission, goods, before);
  const total = sumAmounts(goods, commission);
  const goneInLira = cut.map(({ line, cancelled }) => {
    const grossOf = (quantity: number) => lineFigures(line, quantity, 'TRY', rates).gross;
    return sumAmounts(grossOf(line.quantity), -grossOf(line.quantity - cancelled));
  });
  const goneCommission = sumAmounts(order.commission, -commission);
  const tryAmount = sumAmounts(
    ...goneInLira,
    convertAmount(goneCommission, currency, 'TRY', rates),
  );
  const figures = {
    subTotal,
    tax,
    commission,
    total,
    tryTotal: sumAmounts(order.tryTotal, -tryAmount),
    amount: sumAmounts(order.total, -total),
    tryAmount,
  };
  const lines = cut.flatMap(({ line, cancelled }, index) => {
    const figure = after[index];
    if (cancelled === 0 || !figure) return [];
    const whole = lineFigures(line, line.quantity, currency, rates).gross;
    const goneGross = sumAmounts(whole, -figure.gross);
    return [{ id: line.id, cancelled, left: line.quantity - cancelled, ...figure, goneGross }];
  });
  return { lines, ...figures, refund: refundOf(order, figures) };
}

/** A line's figures for a quantity, from its frozen price (rule totals/line). */
export function lineFigures(line: PricedAmount, quantity: number, to: string, rates: Rates) {
  const price = { value: line.unitPrice, currency: line.unitCurrency };
  const net = exactAmount(price, { to, rates, quantity });
  const gross = exactAmount(price, { to, rates, quantity, percent: 100 + line.taxRate });
  return { net, tax: sumAmounts(gross, -net), gross };
}

/** The part of an amount that belongs to `some` of `all`, to the kuruş. */
export function shareOf(amount: number, some: number, all: number): number {
  if (amount === 0 || all === 0) return 0;
  const part = BigInt(toMinor(amount)) * BigInt(toMinor(some));
  return fromMinor(Number(roundHalfAway(part, BigInt(toMinor(all)))));
}

/** The amount that is gone, less the amount that was still missing of the order, and never more than came and stayed. */
export function refundOf(
  { payment, currency, total, tryTotal }: CancellableOrder,
  gone: Pick<PartCancellation, 'amount' | 'tryAmount'>,
): number {
  if (payment === null) return 0;
  const inOrder = payment.currency === currency;
  const missing = Math.max(0, sumAmounts(inOrder ? total : tryTotal, -payment.amount));
  const part = sumAmounts(inOrder ? gone.amount : gone.tryAmount, -missing);
  return Math.max(0, Math.min(part, sumAmounts(payment.amount, -payment.refunded)));
}
