import type { AttemptOutcome } from '#contract/payment.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { paymentResultTexts } from '#text/shop/payment-result-text.ts';
import { refusalText } from '#text/refusal-text.ts';
import type { AttemptResult } from './settle-attempt.ts';

/**
 * What became of an attempt, as its customer is told (rules payment/declines, payment/ordered-cart). One that was
 * captured and has a message is paid back.
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
