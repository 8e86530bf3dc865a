import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AttemptOutcome, PaymentAttempt } from '#contract/payment.ts';
import { payAtBank, type BankReturn } from '#tests/harness/bank-browser.ts';
import { markedCard } from '#tests/harness/marked-cards.ts';
import type { Answer } from './client.ts';
import type { Customer } from './customer.ts';
import type { PaymentPlan } from './payment-plan.ts';

/** A payment as its buyer saw it. */
export interface CardPayment {
  /** Null where the payment did not begin. */
  attemptId: string | null;
  /** The last state that the shop told, or the code of the refusal. */
  state: string;
}

interface PaymentInput {
  plan: PaymentPlan;
  product: number;
  /** Makes the card's number unique. */
  number: number;
  /** Resolves once an hour has passed for this attempt. */
  hourPasses(attemptId: string): Promise<void>;
}

const mostBeginnings = 8;
/** Refusals after which the buyer begins again. */
const temporary = new Set(['totals-changed', 'payment-pending', 'bank-down', 'busy']);

/** A bank that is down, or a limit for cards, is a final answer. */
const isFinal = ({ status, body }: Answer) => status < 500 || body.includes('bank-down');
const json = { 'content-type': 'application/json' };

/** Fills a cart and pays by card, with everything that the plan says. */
export async function payByCard(customer: Customer, input: PaymentInput): Promise<CardPayment> {
  const { plan, hourPasses } = input;
  const cart = await customer.fillCart(input.product);
  if (cart === null) return { attemptId: null, state: 'sold-out' };
  const { attempt, refusal } = await begin(customer, cart.tryTotal);
  if (!attempt?.gate) return { attemptId: null, state: refusal };
  const { attemptId, gate } = attempt;
  if (plan.hourPasses === 'before-bank') await hourPasses(attemptId);
  const returned = plan.atBank === 'never' ? null : await visitBank(gate, plan, input.number);
  if (plan.hourPasses === 'before-return') await hourPasses(attemptId);
  if (returned !== null) await returnToShop(customer, returned, plan);
  const { state, orderNo } = await readOutcome(customer, attemptId);
  if (plan.isCanceled && orderNo !== null) await cancelOrder(customer, orderNo);
  return { attemptId, state };
}

async function begin(
  customer: Customer,
  tryTotal: number,
): Promise<{ attempt: PaymentAttempt | null; refusal: string }> {
  let expectedTotal = tryTotal;
  let refusal = '';
  for (let tries = 0; tries < mostBeginnings; tries += 1) {
    const form = { planId: null, installment: 1, expectedTotal, idempotencyKey: randomUUID() };
    const path = '/api/payment/attempt';
    const ask = { method: 'POST', path, headers: json, body: JSON.stringify(form) } as const;
    const answer = await customer.insist(ask, isFinal);
    const body = JSON.parse(answer.body);
    if (answer.status === 200) return { attempt: body, refusal: '' };
    refusal = String(body.error?.code ?? answer.status);
    if (!temporary.has(refusal)) break;
    await pause(700);
    const cart = await customer.insist({ method: 'GET', path: '/api/catalog/cart' });
    expectedTotal = JSON.parse(cart.body).tryTotal;
  }
  await customer.emptyCart();
  return { attempt: null, refusal };
}

/** Null where the bank is silent, or still down after some tries. */
async function visitBank(
  gate: NonNullable<PaymentAttempt['gate']>,
  { atBank, code }: PaymentPlan,
  number: number,
): Promise<BankReturn | null> {
  const card = { number: markedCard(code, number), code: '000', month: '12', year: '30' };
  const choice = atBank === 'never' ? 'silent' : atBank;
  for (let tries = 0; tries < 8; tries += 1) {
    try {
      return await payAtBank(gate, { card, choice });
    } catch {
      await pause(500);
    }
  }
  return null;
}

/** The bank sends the browser back without a cookie. A return that gets no response is not repeated. */
async function returnToShop(
  { client }: Customer,
  { url, fields }: BankReturn,
  { isForged, returns }: PaymentPlan,
): Promise<void> {
  const path = new URL(url).pathname;
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' };
  const post = (form: Record<string, string>) =>
    client
      .ask({ method: 'POST', path, headers, body: new URLSearchParams(form).toString() })
      .catch(() => null);
  if (isForged) {
    await post({ ...fields, Response: 'Approved', ProcReturnCode: '00', rnd: '1' });
    await post({ ...fields, amount: '1.00' });
  }
  if (returns === 'never') return;
  if (returns === 'late') await pause(2_000);
  await Promise.all([post(fields), ...(returns === 'twice' ? [post(fields)] : [])]);
}

async function readOutcome(
  customer: Customer,
  attemptId: string,
): Promise<Pick<AttemptOutcome, 'state' | 'orderNo'>> {
  const path = `/api/payment/attempt/${attemptId}`;
  for (let tries = 1; ; tries += 1) {
    const outcome = JSON.parse((await customer.insist({ method: 'GET', path })).body);
    if (tries === 6 || !['started', 'unknown'].includes(outcome.state)) return outcome;
    await pause(250);
  }
}

async function cancelOrder(customer: Customer, orderNo: string): Promise<void> {
  const order = await customer.insist({ method: 'GET', path: `/api/catalog/order/${orderNo}` });
  const path = `/api/catalog/order/${JSON.parse(order.body).id}`;
  await customer.insist({ method: 'PATCH', path, headers: json, body: '{"cancel":true}' });
}
