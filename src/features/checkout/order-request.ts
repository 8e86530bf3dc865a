import type { FastifyRequest } from 'fastify';
import { amountOf } from '#contract/amount.ts';
import type { OrderSaved, SaveOrderForm } from '#contract/checkout.ts';
import { isChecked } from '#contract/primitives.ts';
import { Refusal, type RefusalValues } from '#contract/refusals.ts';
import { isPaymentType } from '#rules/order/payment-methods.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { problemTexts } from '#text/shop/cart/cart-note-text.ts';
import type { AskedApproval, OrderRefusal, PlacedOrder } from './check-order.ts';
import type { OrderRequest } from './place-order.ts';

/** Parses the order form. Refuses visitors who are neither customers nor guests before it refuses an invalid form. */
export async function readOrderRequest(
  visitor: Pick<FastifyRequest, 'buyer'>,
  form: SaveOrderForm,
): Promise<OrderRequest> {
  await visitor.buyer();
  const paymentType = Number(form.odemeTipi);
  if (!isPaymentType(paymentType)) {
    throw new Refusal('invalid-input', { values: { field: 'odemeTipi' } });
  }
  const { description, shippingTotal, expectedTotal, idempotencyKey, quoteNo, contractsSeen } =
    form;
  return {
    paymentType,
    ...(description !== undefined && { description: description.trim() }),
    ...(shippingTotal !== undefined && { shippingTotal: amountOf(shippingTotal, 'shippingTotal') }),
    ...(expectedTotal !== undefined && { expectedTotal: amountOf(expectedTotal, 'expectedTotal') }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    asksApproval: isChecked(form.askApproval),
    ...(quoteNo !== undefined && { quoteNo }),
    ...(contractsSeen !== undefined && { contractsSeen }),
    acceptPreInformation: isChecked(form.acceptPreInformation),
    acceptDistanceContract: isChecked(form.acceptDistanceContract),
    acceptNoWithdrawal: isChecked(form.acceptNoWithdrawal),
  };
}

/** The order's number or the id of its request, or throws the refusal with all problems of the cart. */
export function savedOrRefusal(placed: PlacedOrder | AskedApproval, locale: Locale): OrderSaved {
  if (placed.ok) return placed;
  throw orderRefusal(placed, locale);
}

function valuesOf({ pieces, name, unit }: OrderRefusal['problems'][number]): RefusalValues {
  return { n: pieces, product: name, ...(unit !== undefined && { unit }) };
}

/** The refusal of an order with all problems of the cart. */
export function orderRefusal(refusal: OrderRefusal, locale: Locale): Refusal {
  const [first] = refusal.problems;
  return new Refusal(refusal.code, {
    ...(refusal.values && { values: refusal.values }),
    ...(first && { values: valuesOf(first) }),
    exception: problemTexts(locale, refusal.problems),
  });
}
