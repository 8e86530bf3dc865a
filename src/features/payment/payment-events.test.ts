import fc from 'fast-check';
import { Refusal } from '#contract/refusals.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelOrder } from '#db/orders/order-changes.ts';
import { requestRefund } from '#db/orders/request-refund.ts';
import { placeOrder } from '#features/checkout/place-order.ts';
import { BankBooks } from '#tests/harness/bank-books.ts';
import { fillCart, makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { makeAttempt, type CardAttempt } from '#tests/harness/card-attempts.ts';
import { brokenInvariants, paymentRows, told } from '#tests/harness/card-payments.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { askBanks, releaseOverdue } from '#features/payment/settlement/ask-banks.ts';
import type { SettleServices } from './payment-services.ts';
import { replaceAttempt, settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';

const minute = 60_000;

/** What may happen; `at` chooses a cart or a payment of those that are there. */
const event = fc.record({
  kind: fc.constantFrom(
    ...([
      'start',
      'start',
      'pay',
      'pay',
      'pay',
      'decline',
      'return',
      'return',
      'callback',
    ] as const),
    ...(['forge', 'mistake', 'down', 'up', 'wait', 'wait', 'hours', 'ask', 'release'] as const),
    ...(['refunds', 'transfer', 'cancel', 'part', 'sell', 'sell'] as const),
  ),
  at: fc.nat(20),
});

/** A small shop with two carts of one scarce product, and a bank. */
class Scene {
  readonly bank = new BankBooks();
  readonly services: SettleServices;
  readonly attempts: (CardAttempt & { buyer: Buyer; startedAt: number })[] = [];
  #now: number;
  readonly #carts: { buyer: Buyer; cartId: number }[] = [];
  #productId = 0;
  readonly #till: Till;

  constructor(till: Till) {
    this.#now = till.clock().getTime();
    this.#till = { ...till, clock: () => new Date(this.#now) };
    this.services = {
      db: till.db,
      clock: this.#till.clock,
      provider: () => this.bank,
      secret: 'tests',
      log: { info: () => {}, warn: () => {}, error: () => {} },
    };
  }

  async open(): Promise<void> {
    this.#productId = await makeProduct(this.#till.db, { quantity: 3 });
    for (let count = 0; count < 2; count += 1) {
      const buyer = await makeBuyer(this.#till.db);
      const cartId = await fillCart(this.#till.db, buyer, this.#lines);
      this.#carts.push({ buyer, cartId });
    }
  }

  get #lines() {
    return [{ productId: this.#productId, quantity: 2 }];
  }

  async happen({ kind, at }: { kind: string; at: number }): Promise<void> {
    const { db } = this.#till;
    const cart = this.#carts[at % this.#carts.length];
    const attempt = this.attempts.at(at % Math.max(1, this.attempts.length));
    if (cart && kind === 'start') await this.#start(cart);
    if (cart && kind === 'transfer') await this.#transfer(cart.buyer);
    if (kind === 'sell') {
      const buyer = await makeBuyer(db);
      await fillCart(db, buyer, [{ productId: this.#productId, quantity: 1 }]);
      await this.#transfer(buyer);
    }
    if (kind === 'down' || kind === 'up') this.bank.isDown = kind === 'down';
    if (kind === 'wait') this.#now += (at + 5) * minute;
    if (kind === 'hours') this.#now += (at % 5) * 60 * minute;
    if (kind === 'ask') await askBanks(this.services);
    if (kind === 'release' || kind === 'wait') await releaseOverdue(this.services);
    if (kind === 'refunds') await workRefunds(this.services);
    if (attempt) await this.#happenTo(attempt, kind);
  }

  async #happenTo(attempt: (typeof this.attempts)[number], kind: string): Promise<void> {
    const { bank, services } = this;
    const { id, name, amount, orderId, buyer } = attempt;
    const says = bank.says(name);
    const isOpenAtBank =
      says.outcome === 'none' && this.#now - attempt.startedAt < 23 * 60 * minute;
    if (kind === 'pay' && isOpenAtBank) bank.book(name, { amount });
    if (kind === 'mistake' && isOpenAtBank) bank.book(name, { amount: 1 });
    if (kind === 'decline' && isOpenAtBank) {
      bank.book(name, { amount, state: 'declined', code: '05' });
    }
    if (kind === 'return') await settleAttempt(services, id, told(says));
    if (kind === 'callback') await settleAttempt(services, id, { answer: says, kind: 'callback' });
    if (kind === 'forge') {
      const forged = { ...says, outcome: 'captured' as const, amount: 0.01, eventId: `f-${name}` };
      await settleAttempt(services, id, told(forged));
    }
    if (kind === 'cancel') {
      const { customerId } = buyer;
      const now = services.clock();
      await services.db
        .transaction()
        .execute((trx) => cancelOrder(trx, { orderId, customerId, now }));
    }
    if (kind === 'part') {
      const reason = 'bir parça';
      const now = services.clock();
      await requestRefund(services.db, { orderId, amount: 7.77, reason, actor: 'merchant', now });
    }
  }

  async #start({ buyer, cartId }: { buyer: Buyer; cartId: number }): Promise<void> {
    const live = await this.#till.db
      .selectFrom('payment_attempts')
      .where('cart_id', '=', cartId)
      .where('state', '=', 'started')
      .select('id')
      .execute();
    for (const { id } of live) await replaceAttempt(this.services, id);
    const began = await makeAttempt(this.#till, buyer, { cartId, lines: this.#lines }).catch(
      (error: unknown) => {
        // sold out, or the cart is an order; or the bank did not say what became of another payment
        const isRefused = error instanceof Refusal || String(error).includes('no payment began');
        if (!isRefused) throw error;
        return null;
      },
    );
    if (began) this.attempts.push({ ...began, buyer, startedAt: this.#now });
  }

  async #transfer(buyer: Buyer): Promise<void> {
    const wish = {
      paymentType: 4,
      acceptPreInformation: true,
      acceptDistanceContract: true,
    } as const;
    await placeOrder(this.#till, { ...buyer, locale: 'tr', currency: null }, wish);
  }

  /** Two days on: everything was asked and worked off that ever will be. */
  async settle(): Promise<void> {
    this.bank.isDown = false;
    for (let hours = 0; hours < 60; hours += 1) {
      this.#now += 60 * minute;
      await askBanks(this.services);
      await releaseOverdue(this.services);
      await workRefunds(this.services);
    }
  }
}

let database: TestDatabase;
let till: Till;
beforeAll(async () => {
  database = await freshDatabase();
  till = await openTill(database.db);
});
afterAll(() => database.drop());

test('the shop’s books equal the bank’s after any order of events, and every paid order was paid', async () => {
  const rows = paymentRows(database.db);
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 25, maxLength: 40 }), async (events) => {
      const scene = new Scene(till);
      await scene.open();
      for (const each of events) await scene.happen(each);
      await scene.settle();
      let kept = 0;
      for (const attempt of scene.attempts) {
        const { outcome } = scene.bank.says(attempt.name);
        const { state } = await rows.order(attempt);
        const [payment] = await rows.payments(attempt);
        const refunds = await rows.refunds(attempt);
        expect(payment !== undefined).toBe(outcome === 'captured');
        expect(refunds.every((refund) => refund.state === 'done')).toBe(true);
        const back = sumAmounts(...refunds.map(({ amount }) => amount));
        kept = sumAmounts(kept, payment?.amount ?? 0, -back);
        if (state === 'paid') expect(payment?.amount).toBe(attempt.amount);
        else if (payment) expect(back).toBe(payment.amount);
      }
      expect(scene.bank.kept).toBe(kept);
      expect(await brokenInvariants(database.db, scene.services.clock())).toEqual([]);
    }),
    { numRuns: Number(process.env['FC_RUNS'] ?? 20), endOnFailure: true },
  );
});
