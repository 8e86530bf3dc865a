import type { AttemptForm } from '#contract/payment.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import { takePayersTurn } from '#db/payments/attempt-history.ts';
import { saveAccountAttempt } from '#db/payments/attempts.ts';
import { readPlanChoice } from '#db/shop/installment-plans.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { sumAmounts, toMinor } from '#rules/money/money.ts';
import { commissionOf } from '#rules/payment/plan-choice.ts';
import { planTotal } from '#rules/payment/plans.ts';
import { formats } from '#text/format.ts';
import type { AttemptToBe, BegunAttempt, PayingBuyer } from './payment-to-be.ts';

/**
 * Begins a payment against the open account (rule payment/open-account): `amount` is what the account is credited, the
 * plan's commission comes on top of it. There is no order, no stock and no cap. Throws the refusal. 4 queries at most,
 * besides begin and commit.
 */
export async function startAccountPayment(
  services: { db: Db; clock: () => Date; snapshot: () => ShopSnapshot },
  buyer: PayingBuyer,
  form: AttemptForm & { amount: number },
  attempt: AttemptToBe,
): Promise<BegunAttempt> {
  const { amount, planId, installment, idempotencyKey, binNumber: firstSix = null } = form;
  if (sumAmounts(amount) !== amount) {
    throw new Refusal('invalid-input', { values: { field: 'amount' } });
  }
  const { db, clock, snapshot } = services;
  const none = { plan: null, card: null, categories: [] };
  const choice = planId === null ? none : await readPlanChoice(db, { planId, firstSix });
  const limit = snapshot().settings.installmentLimit;
  const percent = commissionOf({ planId, installment, amount, ...choice }, { limit, caps: [] });
  if (percent === null) throw new Refusal('plan-unavailable');
  const total = planTotal(amount, percent);
  const { customerId, sessionId, locale } = buyer;
  if (toMinor(form.expectedTotal) !== toMinor(total)) {
    throw new Refusal('totals-changed', {
      values: { amount: formats[locale].money(total, 'TRY') },
    });
  }
  return await db.transaction().execute(async (trx): Promise<BegunAttempt> => {
    const now = clock();
    const payer = { customerId, sessionId, network: attempt.network };
    const ask = { idempotencyKey, limits: attempt.limits, now };
    const { sameAttempt, waitUntil } = await takePayersTurn(trx, payer, ask);
    if (sameAttempt !== null) return { kind: 'same', attemptId: sameAttempt };
    if (waitUntil !== null) return { kind: 'wait', until: waitUntil };
    const commission = sumAmounts(total, -amount);
    const bin = planId === null ? null : firstSix;
    const paid = { customerId, sessionId, amount: total, commission, planId, bin, installment };
    await saveAccountAttempt(trx, {
      ...attempt,
      ...paid,
      contentHash: '',
      idempotencyKey,
      locale,
      now,
    });
    return { kind: 'started' };
  });
}
