import { createHash } from 'node:crypto';
import type { AttemptForm } from '#contract/payment.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import { takePayersTurn } from '#db/payments/attempt-history.ts';
import { saveLinkAttempt } from '#db/payments/attempts.ts';
import {
  lockLinkedOrder,
  openLinkAttempts,
  productsOfOrder,
  type LinkedOrder,
} from '#db/payments/pay-link.ts';
import { readCategoryPaths, readPlanChoice } from '#db/shop/installment-plans.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { sumAmounts, toMinor } from '#rules/money/money.ts';
import { parseCaps } from '#rules/payment/caps.ts';
import { commissionOf } from '#rules/payment/plan-choice.ts';
import { planTotal } from '#rules/payment/plans.ts';
import { formats } from '#text/format.ts';
import type { AttemptToBe, BegunAttempt, PayingBuyer } from '#features/payment/payment-to-be.ts';
import { isUsable } from './open-link.ts';

interface LinkServices {
  db: Db;
  clock: () => Date;
  snapshot: () => ShopSnapshot;
}

/**
 * Begins a payment of an order by its link (rules phone-orders/link, phone-orders/link-money): what the order comes to, and
 * on top of it the plan's commission, as at the checkout. Nobody pays before having accepted the texts. The order is read
 * under its lock, after the turn of callers who begin at the same moment; there is no stock to reserve, because the order
 * took it. Throws the refusal. 9 queries at most, besides begin and commit.
 */
export async function startLinkPayment(
  services: LinkServices,
  { orderId, ...buyer }: PayingBuyer & { orderId: number },
  form: AttemptForm,
  attempt: AttemptToBe,
): Promise<BegunAttempt> {
  const { db, clock } = services;
  return await db.transaction().execute(async (trx): Promise<BegunAttempt> => {
    const now = clock();
    const { customerId, locale } = buyer;
    const { idempotencyKey, planId, installment } = form;
    const payer = { customerId, sessionId: null, network: attempt.network };
    const ask = { idempotencyKey, limits: attempt.limits, now };
    const { sameAttempt, waitUntil } = await takePayersTurn(trx, payer, ask);
    if (sameAttempt !== null) return { kind: 'same', attemptId: sameAttempt };
    const order = await lockLinkedOrder(trx, orderId);
    if (!isUsable(order, now)) throw new Refusal('payment-link-over');
    if (order.isToAccept) throw new Refusal('contract-required');
    const charge = await chargeOf(trx, services.snapshot(), { order, form, locale });
    const bin = planId === null ? null : (form.binNumber ?? null);
    const contentHash = hashOf(order, { ...charge, planId, bin, installment, attempt });
    const [live] = await openLinkAttempts(trx, { orderId, now });
    if (live) {
      const isSame = live.state === 'started' && live.isFresh && live.contentHash === contentHash;
      return { kind: 'live', attemptId: live.id, isSame };
    }
    if (waitUntil !== null) return { kind: 'wait', until: waitUntil };
    const paid = { ...charge, planId, bin, installment, orderId };
    const by = { customerId, sessionId: null, locale, idempotencyKey };
    await saveLinkAttempt(trx, { ...attempt, ...by, ...paid, contentHash, now });
    return { kind: 'started' };
  });
}

/** The charge of this moment in TRY, unless the buyer saw another one or chose a plan that is not offered. */
async function chargeOf(
  trx: Db,
  { settings }: ShopSnapshot,
  { order, form, locale }: { order: LinkedOrder; form: AttemptForm; locale: 'tr' | 'en' },
): Promise<{ amount: number; commission: number }> {
  const { planId, installment, binNumber: firstSix = null } = form;
  const { tryTotal } = order;
  const caps = parseCaps(settings.installmentCaps);
  const none = { plan: null, card: null };
  const choice = planId === null ? none : await readPlanChoice(trx, { planId, firstSix });
  const isCapped = planId !== null && caps.length > 0;
  const categories = isCapped
    ? await readCategoryPaths(trx, await productsOfOrder(trx, order.id))
    : [];
  const chosen = { planId, installment, amount: tryTotal, ...choice, categories };
  const percent = commissionOf(chosen, { limit: settings.installmentLimit, caps });
  if (percent === null) throw new Refusal('plan-unavailable');
  const amount = planTotal(tryTotal, percent);
  if (toMinor(form.expectedTotal) !== toMinor(amount)) {
    const values = { amount: formats[locale].money(amount, 'TRY') };
    throw new Refusal('totals-changed', { values });
  }
  return { amount, commission: sumAmounts(amount, -tryTotal) };
}

/** Two payments of an order with the same hash are the same to the buyer and to the bank (rule payment/one-open-payment). */
function hashOf(
  { id }: LinkedOrder,
  charge: {
    amount: number;
    planId: number | null;
    bin: string | null;
    installment: number;
    attempt: AttemptToBe;
  },
): string {
  const { amount, planId, bin, installment, attempt } = charge;
  const content = [id, amount, planId, bin, installment, attempt.provider];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
