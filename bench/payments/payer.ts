import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { payAtBank, type BankReturn } from '#tests/harness/bank-browser.ts';
import type { AttemptOutcome, PaymentAttempt } from '#contract/payment.ts';
import { addressOf, Client, pageHeaders, type Answer, type Ask } from '../faults/client.ts';
import type { Shopper } from '../shoppers.ts';
import type { Fate } from './fates.ts';
import { markedCard } from '#tests/harness/marked-cards.ts';

export interface World {
  port: number;
  products: readonly number[];
  scarce: readonly number[];
  /** Ends once an hour has passed for this attempt. */
  hourPasses(attemptId: string): Promise<void>;
}

/** What one payment came to, as its buyer saw it. */
export interface Told {
  attemptId: string | null;
  fate: Fate;
  /** What the shop said last; '' where it never began. */
  state: string;
  /** Why it never began: the refusal's code. */
  refusal: string;
}

/** So long one call is tried; more would mean that the shop is gone for good. */
const patienceMs = 300_000;
const retryMs = 150;

/** So often a payment that was refused for what may pass is begun again. */
const mostBeginnings = 8;
const passing = new Set(['totals-changed', 'payment-pending', 'bank-down', 'busy']);

/** A customer with a browser, a cart and marked cards, at an address of their own. */
export class Payer {
  readonly #client: Client;
  readonly #world: World;
  readonly #shopper: Shopper;
  #headers: Record<string, string> = {};
  #paid = 0;

  constructor(world: World, shopper: Shopper, index: number) {
    this.#world = world;
    this.#shopper = shopper;
    this.#client = new Client(world.port, addressOf(20, index));
  }

  /** Fills a cart and pays it by card, with all that is to happen on the way. */
  async pay(fate: Fate, cardNumber: number): Promise<Told> {
    const begun = await this.#begin(fate);
    if (begun.attempt?.gate == null) return { attemptId: null, fate, state: '', ...begun };
    const { attemptId, gate } = begun.attempt;
    const told = { attemptId, fate, refusal: '' };
    if (fate.late === 'before-bank') await this.#world.hourPasses(attemptId);
    const back = fate.atBank === 'never' ? null : await this.#atBank(gate, fate, cardNumber);
    if (fate.late === 'before-return') await this.#world.hourPasses(attemptId);
    if (back !== null) await this.#comeBack(back, fate);
    const { state, orderNo } = await this.#outcome(attemptId);
    if (fate.isCanceled && orderNo !== null) await this.#cancel(orderNo);
    return { ...told, state };
  }

  async #begin(fate: Fate): Promise<{ attempt: PaymentAttempt | null; refusal: string }> {
    await this.#enter();
    const { addressId } = this.#shopper;
    const from = fate.isScarce ? this.#world.scarce : this.#world.products;
    const product = from[(addressId * 31 + this.#paid) % from.length];
    this.#paid += 1;
    const added = await this.#post(`/api/catalog/cart/${product}`, 'quantity=1');
    if (added.status !== 200) return { attempt: null, refusal: 'nothing-left' };
    const addresses = `teslimat_address_id=${addressId}&fatura_address_id=${addressId}`;
    await this.#post('/api/catalog/post_address', addresses);
    let refusal = '';
    for (let tries = 0; tries < mostBeginnings; tries += 1) {
      const idempotencyKey = randomUUID();
      const cart = await this.#insist({ method: 'GET', path: '/api/catalog/cart' });
      const expectedTotal: unknown = JSON.parse(cart.body).tryTotal;
      const form = { planId: null, installment: 1, expectedTotal, idempotencyKey };
      const answer = await this.#insist({
        method: 'POST',
        path: '/api/payment/attempt',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(form),
      });
      const body = JSON.parse(answer.body);
      if (answer.status === 200) return { attempt: body, refusal: '' };
      refusal = String(body.error?.code ?? answer.status);
      if (!passing.has(refusal)) break;
      await pause(700);
    }
    await this.#insist({ method: 'DELETE', path: '/api/catalog/cart' });
    return { attempt: null, refusal };
  }

  /** The bank may be slow or down: its buyer tries a few times, and then goes away. */
  async #atBank(
    gate: NonNullable<PaymentAttempt['gate']>,
    fate: Fate,
    at: number,
  ): Promise<BankReturn | null> {
    const card = { number: markedCard(fate.code, at), code: '000', month: '12', year: '30' };
    const choice = fate.atBank === 'never' ? 'silent' : fate.atBank;
    for (let tries = 0; tries < 8; tries += 1) {
      try {
        return await payAtBank(gate, { card, choice });
      } catch {
        await pause(500);
      }
    }
    return null;
  }

  async #comeBack({ url, fields }: BankReturn, fate: Fate): Promise<void> {
    const { pathname } = new URL(url);
    if (fate.isForged) {
      await this.#bring(pathname, {
        ...fields,
        Response: 'Approved',
        ProcReturnCode: '00',
        rnd: '1',
      });
      await this.#bring(pathname, { ...fields, amount: '1.00' });
    }
    if (fate.comesBack === 'lost') return;
    if (fate.comesBack === 'slowly') await pause(2_000);
    const times = fate.comesBack === 'twice' ? 2 : 1;
    await Promise.all(Array.from({ length: times }, () => this.#bring(pathname, fields)));
  }

  /** A browser that a bank sends back: without a cookie, and once; who gets no answer may press again, or not. */
  async #bring(path: string, fields: Record<string, string>): Promise<void> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' };
    const body = new URLSearchParams(fields).toString();
    try {
      await this.#client.ask({ method: 'POST', path, headers, body });
    } catch {
      // The shop was killed under it: the job finds out.
    }
  }

  async #outcome(attemptId: string): Promise<Pick<AttemptOutcome, 'state' | 'orderNo'>> {
    let outcome: Pick<AttemptOutcome, 'state' | 'orderNo'> = { state: 'started', orderNo: null };
    for (let tries = 0; tries < 6; tries += 1) {
      const path = `/api/payment/attempt/${attemptId}`;
      outcome = JSON.parse((await this.#insist({ method: 'GET', path })).body);
      if (!['started', 'unknown'].includes(outcome.state)) break;
      await pause(250);
    }
    return outcome;
  }

  async #cancel(orderNo: string): Promise<void> {
    const order = await this.#insist({ method: 'GET', path: `/api/catalog/order/${orderNo}` });
    await this.#insist({
      method: 'PATCH',
      path: `/api/catalog/order/${JSON.parse(order.body).id}`,
      headers: { 'content-type': 'application/json' },
      body: '{"cancel":true}',
    });
  }

  async #enter(): Promise<void> {
    const cookie = `sid=${this.#shopper.token}`;
    this.#headers = { cookie };
    const answer = await this.#insist({ method: 'GET', path: '/api/catalog/session' });
    const { csrfToken } = JSON.parse(answer.body);
    const origin = `http://127.0.0.1:${this.#world.port}`;
    this.#headers = pageHeaders(origin, this.#shopper.token, csrfToken);
  }

  #post(path: string, body: string): Promise<Answer> {
    return this.#insist({ method: 'POST', path, body });
  }

  /** Asks until there is an answer that says something; 503 of a bank that is down says something. */
  async #insist(ask: Ask): Promise<Answer> {
    const headers = { ...this.#headers, ...ask.headers };
    let last = '';
    const until = performance.now() + patienceMs;
    while (performance.now() < until) {
      try {
        const answer = await this.#client.ask({ ...ask, headers });
        if (answer.status < 500 || answer.body.includes('bank-down')) return answer;
        last = `${answer.status} ${answer.body}`;
      } catch (error) {
        // The shop is being killed and started.
        last = String(error);
      }
      await pause(retryMs * (0.5 + Math.random()));
    }
    throw new Error(`${ask.method} ${ask.path} found no answer: ${last}`);
  }
}
