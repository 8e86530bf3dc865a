import type { OrderSaved, SaveOrderForm } from '#contract/checkout.ts';
import { isChecked } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import { isPaymentType } from '#rules/order/payment-methods.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { problemTexts } from '#text/cart-note-text.ts';
import type { OrderWish, PlacedOrder } from './place-order.ts';

/** What the form of an order says. */
export function wishOf(form: SaveOrderForm): OrderWish {
  const paymentType = Number(form.odemeTipi);
  if (!isPaymentType(paymentType)) {
    throw new Refusal('invalid-input', { values: { field: 'odemeTipi' } });
  }
  const { description, shippingTotal, expectedTotal, idempotencyKey } = form;
  return {
    paymentType,
    ...(description !== undefined && { description: description.trim() }),
    ...(shippingTotal !== undefined && { shippingTotal: amountOf(shippingTotal, 'shippingTotal') }),
    ...(expectedTotal !== undefined && { expectedTotal: amountOf(expectedTotal, 'expectedTotal') }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    acceptPreInformation: isChecked(form.acceptPreInformation),
    acceptDistanceContract: isChecked(form.acceptDistanceContract),
  };
}

function amountOf(value: number | string, field: string): number {
  const text = String(value).trim();
  if (!/^\d{1,10}(?:\.\d{1,8})?$/.test(text)) {
    throw new Refusal('invalid-input', { values: { field } });
  }
  return Number(text);
}

/** The order's number, or the refusal with every line that stands in the way. */
export function savedOrRefusal(placed: PlacedOrder, locale: Locale): OrderSaved {
  if (placed.ok) return { ok: true, orderNo: placed.orderNo };
  const [first] = placed.problems;
  throw new Refusal(placed.code, {
    ...(placed.values && { values: placed.values }),
    ...(first && { values: { n: first.pieces, product: first.name } }),
    exception: problemTexts(locale, placed.problems),
  });
}
