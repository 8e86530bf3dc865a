import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { AttemptOutcome, BinAnswer, PaymentAttempt } from '#contract/payment.ts';
import { putBank } from '#db/transfer/write-settings.ts';
import { startCardOrder } from '#features/checkout/payment-step/start-card-order.ts';
import { BankBooks } from '#tests/harness/bank-books.ts';
import { fillCart, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { creditCards } from '#tests/harness/card-payment-fixture.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import { visitorApp } from '#tests/harness/visitor-app.ts';
import type { Browser, VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerPaymentRoutes, type PaymentRouteServices } from './payment-routes.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';

const log = { info() {}, warn() {}, error() {} };
const bonus = {
  name: 'Bonus',
  logo: 'banka-bonus.webp',
  organization: 'MASTERCARD',
  plans: [
    { id: 1, installment: 1, commission: 0, isDefault: true },
    { id: 2, installment: 2, commission: 1.9, isDefault: false },
    { id: 3, installment: 6, commission: 5.7, isDefault: false },
  ],
};
const cards = [
  ...creditCards('540061', '45467112'),
  { bin: '979204', organization: 'TROY', kind: 'debit' as const },
];
let keys = 0;

describeEachEngine('the card payment calls', (open) => {
  let database: TestDatabase;
  let shop: VisitorApp;
  let bank: BankBooks;
  let services: PaymentRouteServices;
  let visitors = 0;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    await openTill(db, { installmentLimit: 100 });
    await putBank(db, { ...bonus, bins: cards });
    shop = await visitorApp(database, (app, given) => {
      services = {
        ...given,
        provider: () => bank,
        log,
        publicUrl: 'https://arasta.test',
        startCardOrder: (...payment) => startCardOrder(given, ...payment),
      };
      registerPaymentRoutes(app, services);
    });
  });
  beforeEach(() => {
    bank = new BankBooks();
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  const browserOf = () => shop.browser(`203.0.113.${(visitors += 1)}`);
  const customer = async (lines = 1, address?: string) => {
    const buyer = await makeBuyer(database.db);
    const productId = await makeProduct(database.db);
    await fillCart(database.db, buyer, [{ productId, quantity: lines }]);
    const browser = address === undefined ? browserOf() : shop.browser(address);
    await signIn(database.db, browser, buyer);
    return { browser, buyer };
  };
  const lookUp = async (browser: Browser, form: Record<string, string>) => {
    const answer = await browser.post('/api/catalog/bin-control', form);
    return { status: answer.statusCode, answer: answer.json<BinAnswer>() };
  };
  const begin = (browser: Browser, more: object = {}, headers: Record<string, string> = {}) => {
    const idempotencyKey = `anahtar-${(keys += 1)}`;
    const form = { planId: null, installment: 1, expectedTotal: 170, idempotencyKey, ...more };
    return browser.postJson('/api/payment/attempt', form, headers);
  };

  test('answer a card’s bank and plans for the cart', async () => {
    const { browser } = await customer();
    const { answer } = await lookUp(browser, { binNumber: '540061' });
    expect(answer.bank).toEqual({
      name: 'Bonus',
      organization: 'MASTERCARD',
      logo: '/image/80/banka-bonus.webp',
    });
    expect(answer.plans).toMatchObject([
      { installment: 1, commisionFee: 0, isDefault: true, total: 170, monthly: 170 },
      { installment: 2, commisionFee: 1.9, isDefault: false, total: 173.23, monthly: 86.62 },
      { installment: 6, commisionFee: 5.7, isDefault: false, total: 179.69, monthly: 29.95 },
    ]);
    const parts = await browser.postParts('/api/catalog/bin-control', [['binNumber', '540061']]);
    expect(parts.json()).toEqual(answer);
  });

  test('identify a card of eight known digits by its first six, and offer one payment to an unknown card', async () => {
    const browser = browserOf();
    const known = await lookUp(browser, { binNumber: '454671', amount: '500' });
    expect(known.answer.bank?.name).toBe('Bonus');
    const stranger = await lookUp(browser, { binNumber: '411111', amount: '500' });
    expect(stranger).toEqual({ status: 200, answer: { bank: null, plans: [] } });
  });

  test('offer no installments for a debit card, and name its organization', async () => {
    const { answer } = await lookUp(browserOf(), { binNumber: '979204', amount: '500' });
    expect(answer.bank?.organization).toBe('TROY');
    expect(answer.plans.map((plan) => plan.installment)).toEqual([1]);
  });

  test('offer no plans up to the limit, nor beyond the cart’s cap', async () => {
    const browser = browserOf();
    const least = await lookUp(browser, { binNumber: '540061', amount: '100' });
    expect(least.answer).toMatchObject({ bank: { name: 'Bonus' }, plans: [] });
    const { browser: buying } = await customer();
    await changeSettings(database.db, { installmentCaps: '*/credit/2' });
    await shop.reload();
    const capped = await lookUp(buying, { binNumber: '540061' });
    expect(capped.answer.plans.map((plan) => plan.installment)).toEqual([1, 2]);
    await changeSettings(database.db, { installmentCaps: '' });
    await shop.reload();
  });

  test.each([
    [{}],
    [{ binNumber: '' }],
    [{ binNumber: '54006' }],
    [{ binNumber: '5400617' }],
    [{ binNumber: '54006x' }],
    [{ binNumber: '540061', amount: '-1' }],
    [{ binNumber: '540061', amount: 'çok' }],
    [{ binNumber: '540061', card: '1' }],
  ])('refuse the lookup %j', async (form) => {
    expect((await lookUp(browserOf(), form)).status).toBe(400);
  });

  test('limit a session’s lookups and say how long to wait', async () => {
    const { browser } = await customer();
    for (let nth = 0; nth < 30; nth += 1) await lookUp(browser, { binNumber: '540061' });
    const refused = await browser.post('/api/catalog/bin-control', { binNumber: '540061' });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await lookUp(browserOf(), { binNumber: '540061' })).status).toBe(200);
  });

  test('begin a payment for its customer, and report its outcome to nobody else', async () => {
    const { browser } = await customer();
    const begun = await begin(browser);
    expect(begun.statusCode).toBe(200);
    expect(begun.headers['cache-control']).toBe('no-store');
    const { attemptId, gate } = begun.json<PaymentAttempt>();
    expect(gate?.url).toBe('https://bank.test/gate');
    const url = `/api/payment/attempt/${attemptId}`;
    const outcome = async (by: Browser) => (await by.get(url)).json<AttemptOutcome>();
    expect(await outcome(browser)).toEqual({ state: 'started', orderNo: null, message: '' });
    const { browser: stranger } = await customer();
    expect((await stranger.get(url)).statusCode).toBe(404);
    expect((await stranger.get('/api/payment/attempt/yok')).statusCode).toBe(404);
    bank.book(attemptId, { amount: 170, state: 'declined', code: '51' });
    await settleAttempt(services, attemptId);
    const declined = await outcome(browser);
    expect(declined).toMatchObject({ state: 'declined', orderNo: null });
    expect(declined.message).not.toBe('');
  });

  test('answer with the order number once it is paid', async () => {
    const { browser, buyer } = await customer();
    const { attemptId } = (await begin(browser)).json<PaymentAttempt>();
    bank.book(attemptId, { amount: 170 });
    await settleAttempt(services, attemptId);
    const { order_no: orderNo } = await database.db
      .selectFrom('orders')
      .where('customer_id', '=', buyer.customerId)
      .select('order_no')
      .executeTakeFirstOrThrow();
    const outcome = await browser.get(`/api/payment/attempt/${attemptId}`);
    expect(outcome.json()).toEqual({ state: 'captured', orderNo, message: '' });
  });

  test('name the order in the refusal of a second payment', async () => {
    const { browser } = await customer();
    const { attemptId } = (await begin(browser)).json<PaymentAttempt>();
    bank.book(attemptId, { amount: 170 });
    const settled = await settleAttempt(services, attemptId);
    const refused = await begin(browser);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      error: {
        code: 'cart-ordered',
        messages: {
          type: `Bu sepet zaten siparişe dönüştü. Sipariş numaranız: ${settled?.orderNo}`,
        },
        orderNo: settled?.orderNo,
        exception: [],
      },
    });
  });

  /** One payment that the bank declines. */
  const declined = async (browser: Browser, card = '4546717894') => {
    const begun = await begin(browser);
    if (begun.statusCode !== 200) return begun;
    const { attemptId } = begun.json<PaymentAttempt>();
    const says = bank.book(attemptId, { amount: 170, state: 'declined', code: '05' });
    const answer = { ...says, card: { firstSix: card.slice(0, 6), lastFour: card.slice(-4) } };
    await settleAttempt(services, attemptId, { kind: 'return', answer });
    return begun;
  };

  test('make a customer wait for the rest of an hour after five declines', async () => {
    const { browser } = await customer();
    for (let nth = 0; nth < 5; nth += 1) {
      expect((await declined(browser, `54006100000${nth}`)).statusCode).toBe(200);
    }
    const refused = await declined(browser);
    expect(refused.statusCode).toBe(429);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(3_500);
    expect(wait).toBeLessThanOrEqual(3_600);
  });

  test('make every customer of an address wait after ten declines', async () => {
    const address = '192.0.2.77';
    for (let nth = 0; nth < 10; nth += 1) {
      const { browser } = await customer(1, address);
      expect((await declined(browser, `54006100001${nth}`)).statusCode).toBe(200);
    }
    const { browser } = await customer(1, address);
    expect((await begin(browser)).statusCode).toBe(429);
    const { browser: elsewhere } = await customer();
    expect((await begin(elsewhere)).statusCode).toBe(200);
  });

  test('lock nobody out because a card was declined elsewhere, neither at another address nor at the same', async () => {
    const card = '5400619999';
    const address = '192.0.2.99';
    const users: Browser[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const { browser } = await customer(1, nth < 4 ? address : undefined);
      expect((await declined(browser, card)).statusCode).toBe(200);
      users.push(browser);
    }
    for (const user of users) expect((await begin(user)).statusCode).toBe(200);
  });

  test('say how long to wait, in both languages', async () => {
    const { browser, buyer } = await customer();
    for (let nth = 0; nth < 5; nth += 1) await declined(browser);
    await database.db
      .updateTable('payment_attempts')
      .where('customer_id', '=', buyer.customerId)
      .set({ created_at: sql`created_at - interval '25 minutes'` })
      .execute();
    const said = async (locale: string) => {
      const refused = await begin(browser, {}, { 'x-locale': locale });
      expect(refused.statusCode).toBe(429);
      const minutes = Math.ceil(Number(refused.headers['retry-after']) / 60);
      expect(minutes).toBeLessThanOrEqual(35);
      return { minutes, message: refused.json().error.messages.type };
    };
    const [turkish, english] = [await said('tr'), await said('en')];
    expect(turkish.message).toContain(`Yaklaşık ${turkish.minutes} dakika sonra`);
    expect(english.message).toContain(`in about ${english.minutes} minutes`);
  });

  test('do not count a payment that the buyer canceled as a decline', async () => {
    const { browser } = await customer();
    for (let nth = 0; nth < 6; nth += 1) {
      const { attemptId } = (await begin(browser)).json<PaymentAttempt>();
      const says = bank.book(attemptId, { amount: 170, state: 'declined', code: 'CANCEL' });
      await settleAttempt(services, attemptId, { kind: 'return', answer: says });
    }
    expect((await begin(browser)).statusCode).toBe(200);
  });

  test('limit started payments too', async () => {
    const { browser } = await customer();
    for (let nth = 0; nth < 20; nth += 1) {
      expect((await begin(browser, { description: `Not ${nth}` })).statusCode).toBe(200);
    }
    expect((await begin(browser, { description: 'Not' })).statusCode).toBe(429);
  });
});
