import type { AttemptOutcome } from '#contract/payment.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { paymentResultTexts } from '#text/payment-result-text.ts';
import type { AttemptResult } from './settle-attempt.ts';

/**
 * What became of an attempt, as its customer is told (rule payment/declines). One that was captured and has a message is
 * paid back.
 */
export function attemptOutcome(
  { state, orderNo, reason }: AttemptResult,
  locale: Locale,
): AttemptOutcome {
  const { reasons } = paymentResultTexts(locale);
  return { state, orderNo, message: reason === '' ? '' : reasons[reason] };
}
