import type { AttemptOutcome } from '#contract/payment.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { paymentResultTexts } from '#text/shop/payment-result-text.ts';
import { refusalText } from '#text/refusal-text.ts';
import type { AttemptResult } from './settle-attempt.ts';

/**
 * An attempt's outcome for its customer (rules payment/declines, payment/ordered-cart). A captured attempt with a
 * message is refunded.
 */
export function attemptOutcome(
  { state, orderNo, cartOrderNo, reason }: AttemptResult,
  locale: Locale,
): AttemptOutcome {
  const { reasons } = paymentResultTexts[locale];
  const why = reason === '' ? '' : reasons[reason];
  if (cartOrderNo === undefined) return { state, orderNo, message: why };
  const message =
    state === 'captured' ? why : refusalText(locale, 'cart-ordered', { orderNo: cartOrderNo });
  return { state, orderNo, cartOrderNo, message };
}
