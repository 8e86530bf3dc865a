import { noticeDeclinedCard } from '#db/payments/merchant-notices.ts';
import type { SeenCard, StoredAttempt } from '#db/payments/settle.ts';
import type { Db } from '#db/database.ts';
import type { DeclineReason } from '#rules/payment/decline-reasons.ts';
import { maskedCard } from '#features/payment/card-fingerprint.ts';
import type { SettleServices } from '#features/payment/payment-services.ts';

/**
 * Tells the merchant of a card that was declined for many customers; test cards of the test bank are left out (rule
 * payment/declined-card). Call it in the transaction that has written the decline down. 2 queries at most.
 */
export async function noticeDecline(
  services: Pick<SettleServices, 'provider'>,
  trx: Db,
  decline: { attempt: StoredAttempt; reason: DeclineReason | ''; card: SeenCard; now: Date },
): Promise<void> {
  const { attempt, reason, card, now } = decline;
  const { testCards = [] } = services.provider(attempt.provider) ?? {};
  const isTest = testCards.some((each) => maskedCard(each) === card.masked);
  if (isTest || reason === 'canceled' || reason === 'refunded') return;
  await noticeDeclinedCard(trx, { attemptId: attempt.id, card, now });
}
