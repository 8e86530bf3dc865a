import { randomUUID } from 'node:crypto';
import type { PaymentAttempt } from '#contract/payment.ts';
import type { TestBank } from '#app/demo/test-bank/test-bank.ts';
import { cancelOrder } from '#db/orders/order-changes.ts';
import { requestRefund } from '#db/orders/request-refund.ts';
import { askBanks, releaseOverdue } from '#features/payment/settlement/ask-banks.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { startPayment, type StartServices } from '#features/payment/start-payment.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';
import { goodCard, payAtBank, type BankReturn } from './bank-browser.ts';
import { fillCart, makeBuyer, type Buyer } from './buyers.ts';
import { paymentForm } from './card-payment-fixture.ts';
import type { TestDatabase } from './database.ts';
import { makeProduct } from './factories.ts';
import { Life, killableShop, type Death } from './killable-shop.ts';
import type { Till } from './till.ts';

const minute = 60_000;

const never: Death = { steps: Infinity, when: 'after', counted: 'lasting' };

/** What one payment's buyer, bank and product have; what the shop knows is in its database. */
export interface Payment {
  buyer: Buyer;
  productId: number;
  key: string;
  /** '' until the buyer has heard of it. */
  attemptId: string;
  gate: PaymentAttempt['gate'];
  back: BankReturn | null;
}

/** One thing that happens; where the shop is killed meanwhile, it may happen once more. */
export type Step = (world: World, payment: Payment, shop: StartServices) => Promise<unknown>;

/** A bank and a database that outlive every shop, and a clock that only goes on. */
export class World {
  readonly database: TestDatabase;
  readonly bank: TestBank;
  readonly till: Till;
  readonly #time: { now: number };

  constructor(database: TestDatabase, bank: TestBank, till: Till, time: { now: number }) {
    this.database = database;
    this.bank = bank;
    this.#time = time;
    this.till = { ...till, clock: () => new Date(time.now) };
  }

  wait(minutes: number): void {
    this.#time.now += minutes * minute;
  }

  shop(life: Life): StartServices {
    const { database, till, bank } = this;
    return killableShop({ source: database.source, till, account: bank.account }, life);
  }

  /**
   * Somebody pays one piece of a product that has no other, by a shop that dies. A new one takes over: either the buyer
   * goes on with it, from what got no answer, or it is left alone. In the end two days pass.
   */
  async tell(
    steps: readonly Step[],
    { death, goesOn }: { death: Death; goesOn: boolean },
  ): Promise<{ payment: Payment; isKilled: boolean }> {
    const payment = await this.#begin();
    const life = new Life(death);
    const mortal = this.shop(life);
    const next = this.shop(new Life(never));
    for (const step of steps) {
      const isAnswered = !life.isOver && (await outlived(life, () => step(this, payment, mortal)));
      if (isAnswered) continue;
      if (!goesOn) break;
      await step(this, payment, next);
    }
    await this.#recover();
    return { payment, isKilled: life.isOver };
  }

  async #begin(): Promise<Payment> {
    const { db } = this.database;
    const productId = await makeProduct(db, { quantity: 1 });
    const buyer = await makeBuyer(db);
    await fillCart(db, buyer, [{ productId, quantity: 1 }]);
    return { buyer, productId, key: randomUUID(), attemptId: '', gate: null, back: null };
  }

  /** Two days of a shop that runs its jobs. */
  async #recover(): Promise<void> {
    const shop = this.shop(new Life(never));
    for (const minutes of [1, 25, 60, 240, 900, 1_700]) {
      this.wait(minutes);
      await runJobs(shop);
    }
  }
}

/** Whether the work was done before the shop was killed; a fault of its own is thrown. */
async function outlived(life: Life, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
  } catch (error) {
    if (!life.isOver) throw error;
  }
  await life.buried();
  return !life.isOver;
}

async function runJobs(shop: StartServices): Promise<void> {
  await askBanks(shop);
  await releaseOverdue(shop);
  await workRefunds(shop);
}

const begin =
  (more: { amount?: number; expectedTotal?: number }): Step =>
  async (_, payment, shop) => {
    const { buyer, key: idempotencyKey } = payment;
    const acceptances = { acceptPreInformation: '1', acceptDistanceContract: '1' } as const;
    const form = paymentForm({ idempotencyKey, ...acceptances, ...more });
    const address = `203.0.${buyer.customerId >> 8}.${buyer.customerId & 255}`;
    const begun = await startPayment(
      shop,
      { ...buyer, locale: 'tr', currency: null, address },
      form,
    );
    payment.attemptId = begun.attemptId;
    payment.gate = begun.gate;
  };

const tell =
  (kind: 'return' | 'callback'): Step =>
  async (_, { attemptId, back }, shop) => {
    const provider = shop.provider('nestpay');
    if (back === null || provider === null) return;
    const answer = await provider.readAnswer(back.fields, {});
    await settleAttempt(shop, attemptId, { answer, kind });
  };

const onPaid =
  (change: (shop: StartServices, payment: Payment, orderId: number) => Promise<unknown>): Step =>
  async ({ database }, payment, shop) => {
    const order = await database.db
      .selectFrom('orders')
      .where('customer_id', '=', payment.buyer.customerId)
      .where('state', '=', 'paid')
      .select('id')
      .executeTakeFirst();
    if (order) await change(shop, payment, order.id);
  };

/** What can happen to a payment. */
export const happens = {
  begin: begin({}),
  beginOfAccount: begin({ amount: 750.5, expectedTotal: 750.5 }),
  /** Only who heard of the payment sees the bank's page. */
  pay:
    (number = goodCard.number): Step =>
    async ({ till }, payment) => {
      if (payment.gate === null || payment.back !== null) return;
      // years pass while one story after the other is told
      const year = String(till.clock().getUTCFullYear() + 1).slice(2);
      payment.back = await payAtBank(payment.gate, { card: { ...goodCard, number, year } });
    },
  /** The bank charges the card once more for the same payment, and tells nobody. */
  chargeAgain: (async ({ bank, till }, { attemptId }) => {
    const oid = attemptId.replaceAll('-', '');
    const [sale] = bank.books.order(oid)?.sales ?? [];
    if (sale?.code !== '00' || (bank.books.order(oid)?.sales.length ?? 0) > 1) return;
    const transId = `${sale.transId}-2`;
    bank.books.addSale(oid, { ...sale, transId, at: till.clock().getTime() });
  }) satisfies Step,
  return: tell('return'),
  callback: tell('callback'),
  jobs:
    (minutes: number): Step =>
    async (world, _, shop) => {
      world.wait(minutes);
      await runJobs(shop);
    },
  /** Others have bought what is not reserved. */
  sellOut: (async ({ database }, { productId }) => {
    await database.db
      .updateTable('products')
      .set((eb) => ({
        opening_quantity: eb('opening_quantity', '-', eb('quantity', '-', eb.ref('reserved'))),
        quantity: eb.ref('reserved'),
      }))
      .where('id', '=', productId)
      .execute();
  }) satisfies Step,
  cancel: onPaid((shop, { buyer }, orderId) =>
    shop.db
      .transaction()
      .execute((trx) =>
        cancelOrder(trx, { orderId, customerId: buyer.customerId, now: shop.clock() }),
      ),
  ),
  giveBackPart: onPaid((shop, _, orderId) =>
    requestRefund(shop.db, {
      orderId,
      amount: 7.77,
      reason: 'bir parça',
      actor: 'merchant',
      now: shop.clock(),
    }),
  ),
} as const;
