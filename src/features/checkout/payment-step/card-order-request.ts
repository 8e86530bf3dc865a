import type { AttemptForm } from '#contract/payment.ts';
import { isChecked } from '#contract/primitives.ts';
import type { OrderFields } from '#features/checkout/check-order.ts';

/** The buyer's request for a card payment. Its totals are only compared with the computed ones. */
export interface CardOrderRequest extends Omit<OrderFields, 'paymentType'> {
  planId: number | null;
  installment: number;
  /** The card's first six digits, where a plan was chosen for it. */
  firstSix: string | null;
  /** The cart that the buyer saw; null where the caller does not name it. */
  cartId: number | null;
  /** The amount that the buyer expects to be charged, in TRY. */
  expectedTotal: number;
  idempotencyKey: string;
  /** The quote whose own cart is paid for. */
  quoteNo: string | null;
}

export function cardOrderRequest(form: AttemptForm): CardOrderRequest {
  const { planId, installment, binNumber, expectedTotal, idempotencyKey, description } = form;
  return {
    planId,
    installment,
    firstSix: binNumber ?? null,
    cartId: form.cartId ?? null,
    expectedTotal,
    idempotencyKey,
    quoteNo: form.quoteNo ?? null,
    ...(description !== undefined && { description: description.trim() }),
    ...(form.contractsSeen !== undefined && { contractsSeen: form.contractsSeen }),
    acceptPreInformation: isChecked(form.acceptPreInformation),
    acceptDistanceContract: isChecked(form.acceptDistanceContract),
    acceptNoWithdrawal: isChecked(form.acceptNoWithdrawal),
  };
}
