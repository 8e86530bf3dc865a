import { randomUUID } from 'node:crypto';
import type { AttemptForm, PaymentAttempt } from '#contract/payment.ts';
import { Refusal } from '#contract/refusals.ts';
import { readAttemptHistory, type Payer } from '#db/payments/attempt-history.ts';
import { keepGate, readBegunPayment, type BegunPayment } from '#db/payments/attempts.ts';
import {
  ProviderDown,
  type CardProvider,
  type PaymentGate,
  type PaymentStart,
} from '#platform/payments/provider.ts';
import { nextCheck } from '#rules/payment/ask-times.ts';
import { shareAmount } from '#rules/payment/share-amount.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { cardLimits, networkOf } from './card-limits.ts';
import { pageInstallments } from './page-installments.ts';
import { callbackPath, returnPath } from './payment-paths.ts';
import type { SettleServices } from './payment-services.ts';
import {
  replaceAttempt,
  resumeAttempt,
  settleAttempt,
} from '#features/payment/settlement/settle-attempt.ts';
import type { AttemptToBe, BegunAttempt, PayingBuyer } from './payment-to-be.ts';
import { startLinkPayment } from '#features/payment/by-link/start-link-payment.ts';
import { startAccountPayment } from './start-account-payment.ts';

export interface StartServices extends SettleServices {
  publicUrl: string;
  snapshot: () => ShopSnapshot;
  /** Writes the order, the attempt and the reservation of a cart; throws the refusal of an order that cannot be. */
  startCardOrder: (
    buyer: PayingBuyer & { sessionId: number },
    form: AttemptForm,
    attempt: AttemptToBe,
  ) => Promise<BegunAttempt>;
}

/**
 * Begins a payment by card of the cart, of an order by its link, or against the open account: it is written down before the provider is asked,
 * and the browser gets what it posts there (rules payment/frame-attempt, payment/order-first, payment/one-open-payment). The
 * same key answers with the same payment. Throws the refusal. 11 queries besides begin and commit for a cart without a
 * payment under way, one or two more where the provider opens a page of its own.
 */
export async function startPayment(
  services: StartServices,
  buyer: PayingBuyer,
  form: AttemptForm,
): Promise<PaymentAttempt> {
  const provider = services.provider();
  if (!provider) throw new Refusal('payment-method-unavailable');
  // where the provider's page asks for the card it offers its own plans
  if (provider.cardEntry === 'provider' && form.planId !== null)
    throw new Refusal('plan-unavailable');
  const payer = { ...buyer, network: networkOf(services.secret, buyer.address) };
  const same = await sameOrWait(services, provider, payer, form.idempotencyKey);
  if (same !== null) return openGate(services, provider, buyer, same);
  const attempt = attemptToBe(services, provider, payer);
  let begun = await begin(services, buyer, form, attempt);
  if (begun.kind === 'live' && (await takeUp(services, begun)) === 'over') {
    begun = await begin(services, buyer, form, attempt);
    // Another window of this buyer began a payment of other content first.
    if (begun.kind === 'live' && !begun.isSame) throw new Refusal('payment-pending');
  }
  const attemptId = begun.kind === 'started' ? attempt.id : hex(begun.attemptId);
  return openGate(services, provider, buyer, attemptId);
}

function attemptToBe(
  { clock }: StartServices,
  provider: CardProvider,
  { network }: Payer,
): AttemptToBe {
  const now = clock();
  const state = 'started';
  const nextCheckAt = nextCheck({ state, createdAt: now, checks: 0, now }) ?? now;
  const limits = cardLimits(provider);
  return { id: hex(randomUUID()), provider: provider.name, network, limits, nextCheckAt };
}

async function begin(
  services: StartServices,
  buyer: PayingBuyer,
  form: AttemptForm,
  attempt: AttemptToBe,
): Promise<Exclude<BegunAttempt, { kind: 'wait' }>> {
  const begun = await beginOne(services, buyer, form, attempt);
  if (begun.kind === 'wait') throw tooOften(begun.until, services.clock());
  return begun;
}

/** A payment of an order by its link, against the open account, or of a cart. */
function beginOne(
  services: StartServices,
  buyer: PayingBuyer,
  form: AttemptForm,
  attempt: AttemptToBe,
): Promise<BegunAttempt> {
  const { sessionId, orderId } = buyer;
  if (orderId !== undefined)
    return startLinkPayment(services, { ...buyer, orderId }, form, attempt);
  if (sessionId === null) throw new Error('a payment without a link needs a session');
  return form.amount === undefined
    ? services.startCardOrder({ ...buyer, sessionId }, form, attempt)
    : startAccountPayment(services, buyer, { ...form, amount: form.amount }, attempt);
}

function tooOften(until: Date, now: Date): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new Refusal('too-many-requests', { retryAfterSeconds });
}

/** 32 digits, as the provider knows a payment. */
function hex(uuid: string): string {
  return uuid.replaceAll('-', '');
}

/** This key's payment; else null, or a refusal for who was declined, or began, too often. */
async function sameOrWait(
  { db, clock }: StartServices,
  provider: CardProvider,
  payer: Payer,
  idempotencyKey: string,
): Promise<string | null> {
  const now = clock();
  const asked = { idempotencyKey, limits: cardLimits(provider), now };
  const { sameAttempt, waitUntil } = await readAttemptHistory(db, payer, asked);
  if (sameAttempt !== null) return sameAttempt;
  if (waitUntil === null) return null;
  throw tooOften(waitUntil, now);
}

/**
 * Decides about the open payment of a cart when its buyer starts another. The bank is asked first whether the money
 * arrived, by one caller at a time and with pauses (rule payment/one-status-request). `same`: the payment goes on, because it
 * was captured, or because it pays the same content and waits for the card; the bank charges once for its page (rule
 * payment/one-open-payment). `over`: another payment may start. Throws the refusal where the bank does not know the outcome.
 */
async function takeUp(
  services: StartServices,
  { attemptId, isSame }: { attemptId: string; isSame: boolean },
): Promise<'same' | 'over'> {
  const ask = isSame ? resumeAttempt : replaceAttempt;
  const state = (await ask(services, attemptId))?.state;
  if (state === 'captured' || (state === 'started' && isSame)) return 'same';
  if (state === 'started' || state === 'unknown') throw new Refusal('payment-pending');
  return 'over';
}

/** The browser's next step for a stored payment; no payment page for one that is finished. */
async function openGate(
  services: StartServices,
  provider: CardProvider,
  buyer: PayingBuyer,
  attemptId: string,
): Promise<PaymentAttempt> {
  const { db, publicUrl } = services;
  const begun = await readBegunPayment(db, { attemptId, customerId: buyer.customerId });
  if (begun?.state !== 'started') return { attemptId, gate: null };
  const { cartOrderNo: orderNo } = begun;
  if (orderNo !== null) throw new Refusal('cart-ordered', { values: { orderNo } });
  if (begun.gateUrl !== '')
    return { attemptId, gate: { url: begun.gateUrl, method: 'GET', fields: {} } };
  if (begun.provider !== provider.name) throw new Refusal('payment-pending');
  const { settings } = services.snapshot();
  const mostInstallments =
    provider.cardEntry === 'shop' ? 1 : await pageInstallments(db, settings, begun);
  const ask = {
    ...paymentStart(attemptId, begun, { publicUrl, provider, buyer }),
    mostInstallments,
  };
  const opened = await open(services, provider, ask);
  const { url, method, fields, token } = opened;
  if (method === 'POST') return { attemptId, gate: { url, method, fields } };
  // Two calls that opened a page each show the same one.
  const kept = await keepGate(db, { attemptId, url, token });
  return { attemptId, gate: { url: kept, method, fields } };
}

/** Asks the provider; where it does not answer, nobody can pay there, and the stock is free for the next try. */
async function open(
  services: StartServices,
  provider: CardProvider,
  ask: PaymentStart,
): Promise<PaymentGate> {
  try {
    return await provider.start(ask);
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    await settleAttempt(services, ask.id, { kind: 'callback', answer: notOpened(ask.id) });
    throw new Refusal('bank-down');
  }
}

/** The buyer never saw the provider's page. */
function notOpened(id: string) {
  return {
    id,
    eventId: `not-opened-${id}`,
    outcome: 'declined' as const,
    amount: null,
    currency: null,
    basketAmount: null,
    installment: null,
    reference: '',
    declineCode: 'canceled',
    declineText: '',
    card: null,
  };
}

function paymentStart(
  id: string,
  begun: BegunPayment,
  { publicUrl, provider, buyer }: { publicUrl: string; provider: CardProvider; buyer: PayingBuyer },
): Omit<PaymentStart, 'mostInstallments'> {
  const { amount, installment, locale } = begun;
  const ofAccount = {
    id: 'account',
    name: 'Cari hesap ödemesi',
    category: 'Cari',
    gross: 1,
    quantity: 1,
  };
  const lines = begun.items.length === 0 ? [ofAccount] : begun.items;
  const prices = shareAmount(
    amount,
    lines.map((line) => line.gross),
  );
  const items = lines.map(({ id, name, category, quantity }, index) => ({
    id,
    name,
    category: category || name,
    quantity,
    price: prices[index] ?? 0,
  }));
  return {
    id,
    amount,
    installment,
    locale,
    returnUrl: `${publicUrl}${returnPath(id)}`,
    callbackUrl: `${publicUrl}${callbackPath(provider.name)}`,
    buyer: { ...begun.buyer, ip: buyer.address },
    items: items.filter((item) => item.price > 0),
  };
}
