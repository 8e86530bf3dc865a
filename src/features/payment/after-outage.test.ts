import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openTestBank, type TestBank } from '#app/demo/test-bank/test-bank.ts';
import { cardProviders } from '#platform/payments/choose-provider.ts';
import { providerCaller, type ProviderCall } from '#platform/payments/provider-call.ts';
import { ProviderDown } from '#platform/payments/provider.ts';
import { fillCart, makeBuyer } from '#tests/harness/buyers.ts';
import { makeAttempt, type CardAttempt } from '#tests/harness/card-attempts.ts';
import { bankSale } from '#tests/harness/bank-sale.ts';
import { brokenInvariants } from '#tests/harness/card-payments.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { askBanks, releaseOverdue } from '#features/payment/settlement/ask-banks.ts';
import type { SettleServices } from './payment-services.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';

const second = 1000;

describeEachEngine('after an outage of the bank (rule payment/after-outage)', (open) => {
  let database: TestDatabase;
  let till: Till;
  let bank: TestBank;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    const dataDir = mkdtempSync(join(inject('databaseRun').directory, 'outage-'));
    bank = await openTestBank({ port: 0, hostName: '127.0.0.1', dataDir, storeType: '3d_pay' });
  });
  afterAll(async () => {
    await bank.close();
    await database.drop();
  });

  /** A process of the shop with its own circuit breaker, by the clock of its shop. */
  function process(time: { now: number }) {
    const asked: string[] = [];
    const unanswered = new Set<string>();
    let open = 0;
    let most = 0;
    const send = providerCaller();
    const call: ProviderCall = async (request) => {
      const order = /<OrderId>(\w+)/.exec(new URLSearchParams(request.body).get('DATA') ?? '')?.[1];
      asked.push(order ?? '');
      if (order && unanswered.has(order)) throw new ProviderDown('no answer');
      most = Math.max(most, (open += 1));
      return send(request).finally(() => (open -= 1));
    };
    const none = { isWhole: false, missing: [], hasSome: false } as const;
    const cards = cardProviders(
      { nestpay: { isWhole: true, account: bank.account }, iyzico: none, paytr: none },
      { onChange: () => undefined, now: () => time.now, call },
    );
    const services: SettleServices = {
      db: database.db,
      clock: () => new Date(time.now),
      provider: (name = 'nestpay') => cards.named(name),
      secret: 'tests',
      log: { info() {}, warn() {}, error() {} },
    };
    const isDown = () =>
      cards.states().flatMap(({ name, state }) => (state === 'open' ? [name] : []));
    return {
      services,
      /** Orders of its questions, as they were sent. */
      asked,
      /** Orders that the bank never answers about. */
      unanswered,
      work: async () => {
        await askBanks(services, () => false, isDown);
        await releaseOverdue(services);
      },
      /** The most that waited for an answer at the same time. */
      get most() {
        return most;
      },
    };
  }

  async function begin(time: { now: number }): Promise<CardAttempt> {
    const { db } = database;
    const buyer = await makeBuyer(db);
    const lines = [{ productId: await makeProduct(db, { quantity: 10 }), quantity: 1 }];
    const cartId = await fillCart(db, buyer, lines);
    return makeAttempt({ ...till, clock: () => new Date(time.now) }, buyer, { cartId, lines });
  }

  const pay = ({ name, amount }: CardAttempt) => bank.books.addSale(name, bankSale(amount));

  const attempts = (ids: readonly string[]) =>
    database.db
      .selectFrom('payment_attempts')
      .where('id', 'in', ids)
      .select(['state', 'checks'])
      .execute();

  async function beginAll(time: { now: number }, count: number): Promise<CardAttempt[]> {
    const begun: CardAttempt[] = [];
    while (begun.length < count) {
      begun.push(await begin(time));
      time.now += second;
    }
    for (const attempt of begun) pay(attempt);
    return begun;
  }

  const expectClean = async ({ services }: { services: SettleServices }) =>
    expect(await brokenInvariants(database.db, services.clock())).toEqual([]);

  test('finds captured money within a minute, and counts no question that was not sent', async () => {
    const time = { now: now.getTime() };
    const shop = process(time);
    const begun = await beginAll(time, 12);
    const ids = begun.map(({ id }) => id);
    bank.faults.isDown = true;
    for (const id of ids.slice(-2)) await settleAttempt(shop.services, id);
    for (let passed = 0; passed < 17 * 60; passed += 10) {
      await shop.work();
      time.now += 10 * second;
      if (passed % 300 === 0) await expectClean(shop);
    }
    await expectClean(shop);
    const sent = shop.asked.length;
    expect(sent).toBeLessThan(60);
    expect((await attempts(ids)).reduce((sum, { checks }) => sum + checks, 0)).toBe(sent);

    bank.faults.isDown = false;
    for (let passed = 0; passed < 60; passed += 5) {
      time.now += 5 * second;
      await shop.work();
    }
    expect((await attempts(ids)).map(({ state }) => state)).toEqual(ids.map(() => 'captured'));
    await expectClean(shop);
  });

  test('asks first about payments whose buyer came back, then the oldest, ten at a time at most', async () => {
    const time = { now: now.getTime() + 43_200_000 };
    const shop = process(time);
    const begun = await beginAll(time, 24);
    bank.faults.isDown = true;
    const returned = begun.slice(-2);
    for (const { id } of returned) await settleAttempt(shop.services, id);
    for (let passed = 0; passed < 120; passed += 5) {
      await shop.work();
      time.now += 5 * second;
    }
    const sent = shop.asked.length;
    expect(sent).toBeLessThan(20);
    bank.faults.isDown = false;
    time.now += 60 * second;
    await shop.work();
    const likeliest = [...returned, ...begun.slice(0, -2)].map(({ name }) => name);
    const asked = [...new Set(shop.asked.slice(sent))].filter((name) => likeliest.includes(name));
    expect(inBatches(asked)).toEqual(inBatches(likeliest));
    expect(shop.most).toBeLessThanOrEqual(10);
    await expectClean(shop);
  });

  /** Questions that are sent together have no order: after the first one 2, 4, 8, then 10. */
  function inBatches(names: readonly string[]): string[][] {
    const sizes = [1, 2, 4, 8, 9];
    let at = 0;
    return sizes.map((size) => names.slice(at, (at += size)).toSorted());
  }

  test('a payment that the bank never answers delays the others for two minutes at most', async () => {
    const time = { now: now.getTime() + 86_400_000 };
    const shop = process(time);
    const begun: CardAttempt[] = [];
    for (let count = 0; count < 6; count += 1) begun.push(await begin(time));
    const [broken, ...others] = begun;
    if (!broken) throw new Error('nothing began');
    for (const attempt of begun) pay(attempt);
    bank.faults.isDown = true;
    await settleAttempt(shop.services, broken.id);
    const work = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 5) {
        time.now += 5 * second;
        await shop.work();
      }
    };
    await work(300);
    bank.faults.isDown = false;
    shop.unanswered.add(broken.name);
    await work(120);
    const states = await attempts(others.map(({ id }) => id));
    expect(states.map(({ state }) => state)).toEqual(others.map(() => 'captured'));
    expect(await attempts([broken.id])).toMatchObject([{ state: 'unknown' }]);
  });
});
