import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { openTestBank, type TestBank } from '#app/demo/test-bank/test-bank.ts';
import { cancelOrder } from '#db/orders/order-changes.ts';
import { requestRefund } from '#db/orders/request-refund.ts';
import { askBanks } from '#features/payment/settlement/ask-banks.ts';
import type { SettleServices } from '#features/payment/payment-services.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';
import { nestpay } from '#platform/payments/nestpay.ts';
import { providerCaller } from '#platform/payments/provider-call.ts';
import { bankSale } from './bank-sale.ts';
import { makeBuyer, fillCart, type Buyer } from './buyers.ts';
import { makeAccountAttempt, makeAttempt, type CardAttempt } from './card-attempts.ts';
import { describeEachEngine, type TestDatabase } from './database.ts';
import { makeProduct } from './factories.ts';
import { readMoney } from './money-books.ts';
import { now, openTill, type Till } from './till.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A payment at the test bank, by its order number there. */
type AtBank = Pick<CardAttempt, 'name' | 'amount'>;

/** A shop whose cards go to the test bank, with a day of 24 hours and a clock that only `wait` moves on. */
export class NestpayShop {
  readonly database: TestDatabase;
  readonly bank: TestBank;
  readonly services: SettleServices;
  readonly #till: Till;
  readonly #time: { now: number };

  constructor(database: TestDatabase, bank: TestBank, till: Till, time: { now: number }) {
    this.database = database;
    this.bank = bank;
    this.#time = time;
    this.#till = { ...till, clock: () => new Date(time.now) };
    this.services = {
      db: database.db,
      clock: this.#till.clock,
      provider: () => nestpay(bank.account, providerCaller()),
      secret: 'tests',
      log: { info() {}, warn() {}, error() {} },
    };
  }

  wait(minutes: number): void {
    this.#time.now += minutes * minute;
  }

  async begin(): Promise<CardAttempt & { buyer: Buyer }> {
    const { db } = this.database;
    const buyer = await makeBuyer(db);
    const lines = [{ productId: await makeProduct(db, { quantity: 10 }), quantity: 1 }];
    const cartId = await fillCart(db, buyer, lines);
    return { ...(await makeAttempt(this.#till, buyer, { cartId, lines })), buyer };
  }

  async beginOfAccount() {
    return makeAccountAttempt(this.#till, await makeBuyer(this.database.db));
  }

  /** The bank charges the card, once more where it did before; gives its number for the sale. */
  charge({ name, amount }: AtBank): string {
    const sale = bankSale(amount, this.#time.now);
    this.bank.books.addSale(name, sale);
    return sale.transId;
  }

  async part({ orderId }: CardAttempt, amount: number) {
    const now = this.services.clock();
    const wish = { orderId, amount, reason: 'bir parça', actor: 'merchant', now } as const;
    return (await requestRefund(this.database.db, wish))?.amount ?? null;
  }

  cancel({ orderId, buyer }: CardAttempt & { buyer: Buyer }) {
    const { customerId } = buyer;
    const now = this.services.clock();
    return this.database.db
      .transaction()
      .execute((trx) => cancelOrder(trx, { orderId, customerId, now }));
  }

  /** What the shop's jobs do until nothing is due. */
  async work(): Promise<void> {
    await askBanks(this.services);
    while ((await workRefunds(this.services)) > 0);
  }

  /** What of a payment the bank has charged and given back, in TRY. */
  atBank({ name }: AtBank): { canceled: number; credits: number[]; kept: number } {
    const order = this.bank.books.order(name);
    const lira = (kurus: number) => kurus / 100;
    const voided = order?.voids.map(({ transId }) => transId) ?? [];
    const sales = order?.sales.filter(({ code }) => code === '00') ?? [];
    const credits = order?.credits.map(({ kurus }) => kurus) ?? [];
    const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
    const canceled = sales.filter(({ transId }) => voided.includes(transId));
    const taken = sum(sales.map(({ kurus }) => kurus));
    const back = sum(canceled.map(({ kurus }) => kurus));
    return {
      canceled: lira(back),
      credits: credits.map(lira),
      kept: lira(taken - back - sum(credits)),
    };
  }

  /** The shop's books are the bank's, and none of its invariants is broken. */
  async expectBalanced(): Promise<void> {
    const money = await readMoney(
      this.database.db,
      this.bank.books.orders(),
      this.services.clock(),
    );
    expect(money).toMatchObject({
      differing: [],
      backDiffering: [],
      paidWithoutMoney: 0,
      moneyWithoutOrder: 0,
      broken: [],
    });
  }
}

/** Describes on each engine what a shop does whose cards go to the test bank. */
export function describeNestpayShop(name: string, body: (shop: () => NestpayShop) => void): void {
  describeEachEngine(name, (open) => {
    let shop: NestpayShop;
    beforeAll(async () => {
      const database = await open();
      const time = { now: now.getTime() };
      const bank = await openTestBank({
        port: 0,
        hostName: '127.0.0.1',
        dataDir: mkdtempSync(join(inject('databaseRun').directory, 'nestpay-')),
        storeType: '3d_pay',
        now: () => time.now,
        dayMs: day,
      });
      bank.faults.callbacks = 0;
      shop = new NestpayShop(database, bank, await openTill(database.db), time);
    });
    afterAll(async () => {
      await shop.bank.close();
      await shop.database.drop();
    });
    body(() => shop);
  });
}
