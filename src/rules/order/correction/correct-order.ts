import { convertAmount, sumAmounts } from '#rules/money/money.ts';
import type { Rates } from '#rules/money/money.ts';
import {
  isDivisible,
  lineFigures,
  refundOf,
  shareOf,
  type CancellableLine,
  type CancellableOrder,
  type PricedAmount,
} from '#rules/order/cancellation/cancel-part.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import { paymentTypes, type PaymentType } from '#rules/order/payment-methods.ts';
import { discountedPrices } from './discounted-prices.ts';

/** An order before its correction. `payment` is without what went back because the total had fallen before. */
export interface CorrectableOrder extends CancellableOrder {
  paymentType: PaymentType;
}

/** A line that comes in, at a price of today. */
export type AddedLine = PricedAmount & { quantity: number };

export interface CorrectionWish {
  /** The new quantities of lines; 0 takes a line out. Lines that are not named stay. */
  quantities: readonly { id: number; quantity: number }[];
  added: readonly AddedLine[];
  /** Without VAT, in the order's currency. */
  discount: number;
}

/** A line's price and figures after the correction. */
export interface CorrectedFigures {
  quantity: number;
  unitPrice: number;
  net: number;
  tax: number;
  gross: number;
}

/** An order's figures after its correction (rule correction/figures). */
export interface Correction {
  /** Of every line that the order has, in their order. */
  lines: (CorrectedFigures & { id: number })[];
  added: CorrectedFigures[];
  subTotal: number;
  tax: number;
  commission: number;
  total: number;
  tryTotal: number;
  /** The change of the total, in the order's currency and in TRY; below 0 where it falls. */
  amount: number;
  tryAmount: number;
  /** The discount as it came out, without VAT. */
  discount: number;
  /** The money that goes back, in the payment's currency. */
  refund: number;
  /** The money that a transfer still lacks. */
  due: number;
}

export type CorrectionRefusal =
  /** A line is unknown, named twice, or has a wrong quantity. */
  | 'wrong-line'
  | 'nothing-left'
  | 'indivisible'
  | 'wrong-discount'
  /** A card cannot be charged again. */
  | 'card-total-rises';

/**
 * Whether the merchant can correct an order: nothing of it has shipped, and its figures were made here (rule
 * correction/when).
 */
export function canCorrect(order: {
  state: OrderState;
  isPartlyShipped: boolean;
  imported: boolean;
}): boolean {
  const { state, isPartlyShipped, imported } = order;
  return ['placed', 'paid', 'preparing'].includes(state) && !isPartlyShipped && !imported;
}

/**
 * The figures of an order with other quantities, other lines and a discount: existing lines keep their frozen prices,
 * rates and VAT, the fee for delivery stays, and a plan's commission follows the amount (rule correction/figures).
 */
export function correctOrder(
  order: CorrectableOrder,
  wish: CorrectionWish,
): { ok: true; correction: Correction } | { ok: false; reason: CorrectionRefusal } {
  const wanted = new Map(wish.quantities.map(({ id, quantity }) => [id, quantity]));
  const isKnown = [...wanted.keys()].every((id) => order.lines.some((line) => line.id === id));
  const isRight = [...wanted.values()].every(isQuantity(0));
  const isAdded = wish.added.every(({ quantity }) => isQuantity(1)(quantity));
  if (wanted.size !== wish.quantities.length || !isKnown || !isRight || !isAdded)
    return { ok: false, reason: 'wrong-line' };
  if (!isDivisible(order)) return { ok: false, reason: 'indivisible' };
  const kept = order.lines.map((line) => ({
    ...line,
    quantity: wanted.get(line.id) ?? line.quantity,
  }));
  const all = [...kept, ...wish.added];
  if (all.every(({ quantity }) => quantity === 0)) return { ok: false, reason: 'nothing-left' };
  const before = sumAmounts(...netsOf(all, order).map(({ net }) => net));
  if (!(wish.discount >= 0 && wish.discount <= before))
    return { ok: false, reason: 'wrong-discount' };
  const prices = discountedPrices(all, wish.discount, order);
  const figured = all.map((line, index) => ({
    ...line,
    unitPrice: prices[index] ?? line.unitPrice,
  }));
  const correction = figuresOf(order, { kept, figured, before });
  const isCharged = order.paymentType === paymentTypes.card && order.payment !== null;
  if (isCharged && correction.tryAmount > 0) return { ok: false, reason: 'card-total-rises' };
  return { ok: true, correction };
}

const mostOfLine = 100_000;

const isQuantity = (least: number) => (quantity: number) =>
  Number.isSafeInteger(quantity) && quantity >= least && quantity <= mostOfLine;

type Priced = PricedAmount & { quantity: number };

function netsOf(lines: readonly Priced[], { currency, rates }: CorrectableOrder) {
  return lines.map((line) => lineFigures(line, line.quantity, currency, rates));
}

function figuresOf(
  order: CorrectableOrder,
  {
    kept,
    figured,
    before,
  }: { kept: readonly CancellableLine[]; figured: readonly Priced[]; before: number },
): Correction {
  const { currency, rates, shippingTotal } = order;
  const nets = netsOf(figured, order);
  const subTotal = sumAmounts(...nets.map(({ net }) => net));
  const tax = sumAmounts(...nets.map((line) => line.tax));
  const goods = sumAmounts(subTotal, tax, shippingTotal);
  const withoutPlan = sumAmounts(order.total, -order.commission);
  const commission = shareOf(order.commission, goods, withoutPlan);
  const total = sumAmounts(goods, commission);
  const moreCommission = sumAmounts(commission, -order.commission);
  const tryAmount = sumAmounts(
    grossInLira(figured, rates),
    -grossInLira(order.lines, rates),
    convertAmount(moreCommission, currency, 'TRY', rates),
  );
  const amount = sumAmounts(total, -order.total);
  const lines = figured.map(({ quantity, unitPrice }, index) => {
    const { net = 0, tax: vat = 0, gross = 0 } = nets[index] ?? {};
    return { quantity, unitPrice, net, tax: vat, gross };
  });
  const refund = amount < 0 ? refundOf(order, { amount: -amount, tryAmount: -tryAmount }) : 0;
  return {
    lines: kept.map(({ id }, index) => ({ id, ...figuresAt(lines, index) })),
    added: lines.slice(kept.length),
    subTotal,
    tax,
    commission,
    total,
    tryTotal: sumAmounts(order.tryTotal, tryAmount),
    amount,
    tryAmount,
    discount: sumAmounts(before, -subTotal),
    refund,
    due: dueOf(order, total),
  };
}

function figuresAt(lines: readonly CorrectedFigures[], index: number): CorrectedFigures {
  const found = lines[index];
  if (!found) throw new Error(`correctOrder: line ${index} has no figures`);
  return found;
}

function grossInLira(lines: readonly Priced[], rates: Rates): number {
  return sumAmounts(...lines.map((line) => lineFigures(line, line.quantity, 'TRY', rates).gross));
}

/** Money at the door is due there, and a card has paid all. */
function dueOf({ paymentType, payment }: CorrectableOrder, total: number): number {
  if (paymentType !== paymentTypes.bankTransfer) return 0;
  return Math.max(0, sumAmounts(total, -(payment?.amount ?? 0)));
}
