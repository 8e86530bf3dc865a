import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import type { Order } from '#contract/order.ts';
import type { LinkedPayment, PaymentAttempt } from '#contract/payment.ts';
import { addToken } from '#db/access/access-tokens.ts';
import { putBank } from '#db/transfer/write-settings.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { BankBooks, bookedCards } from '#tests/harness/bank-books.ts';
import { makeBuyer, signIn, type Buyer } from '#tests/harness/buyers.ts';
import { creditCards } from '#tests/harness/card-payment-fixture.ts';
import { brokenInvariants } from '#tests/harness/card-payments.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const bank = new BankBooks();
let shop: Shop;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await openShop({ cards: bookedCards(bank), pages: true });
  await changeSettings(shop.db, { b2c_kk_odeme: 1 });
  const plans = [
    { id: 1, installment: 1, commission: 0, isDefault: true },
    { id: 2, installment: 3, commission: 10, isDefault: false },
  ];
  const bins = creditCards('454671');
  await putBank(shop.db, { name: 'Bonus', logo: '', organization: 'VISA', bins, plans });
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const scopes = ['orders:read', 'orders:write', 'customers:read'] as const;
  const about = { name: 'Selin', scopes: [...scopes], expiresAt, by: 'test', now };
  headers = { authorization: `Bearer ${await addToken(shop.db, about)}`, 'x-locale': 'tr' };
});
afterAll(async () => {
  expect(await brokenInvariants(shop.db, new Date())).toEqual([]);
  await shop.close();
});

const office = (url: string, payload?: object) =>
  shop.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload && { payload }) });
const desk = async (orderNo: string) =>
  (await office(`/api/office/orders/${orderNo}/desk`)).json<OrderDetailView>();

let orders = 0;
/** The office takes an order with a payment link; the link is the one that it shows. */
async function take(buyer?: Buyer) {
  const { customerId, addressId: deliveryId } = buyer ?? (await makeBuyer(shop.db));
  const lines = [{ productId: seed.bulb, unitId: 1, quantity: 1 }];
  const seen = await office('/api/office/phone-orders/preview', { lines, customerId });
  const { total, methods } = seen.json<{ total: number; methods: number[] }>();
  expect(methods).toContain(2);
  const body = { customerId, deliveryId, lines, total, paymentType: 2 };
  orders += 1;
  const taken = await office('/api/office/phone-orders', { ...body, key: `baglanti-${orders}` });
  const { orderNo } = taken.json<{ orderNo: string }>();
  const { paymentLink } = await desk(orderNo);
  const path = new URL(paymentLink?.url ?? '').pathname;
  return { orderNo, path, key: path.split('/').at(-1) ?? '', customerId };
}
type Link = Awaited<ReturnType<typeof take>>;

const look = async ({ orderNo, key }: Link) =>
  (await shop.browser().get(`/api/catalog/payment-link/${orderNo}/${key}`)).json<LinkedPayment>();
const accept = (browser: Browser, { path }: Link) => browser.post(`${path}/onay`, {});
let tries = 0;
async function begin(browser: Browser, link: Link, more: object = {}) {
  const { tryTotal } = await look(link);
  tries += 1;
  return browser.postJson('/api/payment/attempt', {
    planId: null,
    installment: 1,
    expectedTotal: tryTotal,
    idempotencyKey: `link-deneme-${tries}`,
    linkOrderNo: link.orderNo,
    linkKey: link.key,
    ...more,
  });
}
const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<{ error: { code: string } }>().error.code,
];
const cancel = (browser: Browser, id: number) =>
  browser.change({
    method: 'PATCH',
    url: `/api/catalog/order/${id}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ cancel: true }),
  });
/** Somebody who has the link and nothing else. */
async function holder(): Promise<Browser> {
  const browser = shop.browser();
  await browser.session();
  return browser;
}

test('is accepted, then paid by whoever holds it, and the order is paid as after the checkout (rules phone-orders/link, phone-orders/link-money)', async () => {
  const link = await take();
  const browser = await holder();
  const before = await look(link);
  expect(before).toMatchObject({ state: 'open', card: { cardEntry: 'shop' } });
  expect(before.asked).toHaveLength(2);
  expect(codeOf(await begin(browser, link))).toEqual([409, 'contract-required']);
  expect((await browser.get(link.path)).body).not.toContain('Kart numarası');

  expect((await accept(browser, link)).headers.location).toBe(link.path);
  expect((await look(link)).asked).toEqual([]);
  expect((await browser.get(link.path)).body).toContain('Kart numarası');
  const begun = await begin(browser, link);
  expect(begun.statusCode).toBe(200);
  const { attemptId } = begun.json<PaymentAttempt>();
  expect((await desk(link.orderNo)).paymentLink?.isAtBank).toBe(true);
  bank.book(attemptId, { amount: before.tryTotal });
  const back = await browser.get(`/payment/return/${attemptId}`);
  expect(back.body).toContain(`href="${link.path}"`);
  const outcome = await browser.get(`/api/payment/attempt/${attemptId}?linkKey=${link.key}`);
  expect(outcome.json()).toMatchObject({ state: 'captured', orderNo: link.orderNo });

  expect(await look(link)).toMatchObject({ state: 'paid', card: null, payBefore: null });
  expect((await browser.get(link.path)).body).toContain('Ödemeniz alındı.');
  expect(codeOf(await begin(browser, link))).toEqual([409, 'payment-link-over']);
  const view = await desk(link.orderNo);
  expect(view.paymentLink).toBeNull();
  expect(view.order).toMatchObject({
    status: 'paid',
    actions: ['prepare', 'ship', 'cancel', 'refund', 'note'],
  });
  expect(view.history.map(({ to, actor }) => [to, actor])).toEqual([
    ['placed', 'merchant'],
    ['paid', 'provider'],
  ]);
  expect(view.mails.map(({ kind }) => kind)).toEqual(['order-received', 'payment-received']);
});

test('adds the commission of the card’s plan to the order, and refuses another card’s plan', async () => {
  const link = await take();
  const browser = await holder();
  await accept(browser, link);
  const { tryTotal } = await look(link);
  const found = await browser.post('/api/catalog/bin-control', {
    binNumber: '454671',
    linkOrderNo: link.orderNo,
    linkKey: link.key,
  });
  const { plans } = found.json<{ plans: { id: number; total: number; installment: number }[] }>();
  const plan = plans.find(({ installment }) => installment === 3);
  const expectedTotal = Math.round(tryTotal * 110) / 100;
  expect(plan?.total).toBe(expectedTotal);
  const chosen = { planId: plan?.id, installment: 3, expectedTotal };
  expect(codeOf(await begin(browser, link, { ...chosen, binNumber: '540667' }))).toEqual([
    409,
    'plan-unavailable',
  ]);
  expect(
    codeOf(await begin(browser, link, { ...chosen, binNumber: '454671', expectedTotal: tryTotal })),
  ).toEqual([409, 'totals-changed']);
  const begun = await begin(browser, link, { ...chosen, binNumber: '454671' });
  const { attemptId } = begun.json<PaymentAttempt>();
  bank.book(attemptId, { amount: expectedTotal, installment: 3 });
  await browser.get(`/payment/return/${attemptId}`);
  const { order, card } = await desk(link.orderNo);
  expect(order).toMatchObject({ status: 'paid', tryTotal: expectedTotal, total: expectedTotal });
  expect(card).toMatchObject({ installment: 3, amount: expectedTotal });
});

test('a wrong key, an unknown order and one without a link answer alike', async () => {
  const link = await take();
  const browser = await holder();
  await accept(browser, link);
  const byTransfer = await take();
  await shop.db
    .updateTable('orders')
    .set({ payment_type: 4 })
    .where('order_no', '=', byTransfer.orderNo)
    .execute();
  const wrong = [
    { ...link, key: 'x' },
    { ...link, key: `${link.key}x` },
    { ...link, orderNo: '999', path: `/siparis/ode/999/${link.key}` },
    { ...link, orderNo: byTransfer.orderNo },
    byTransfer,
  ];
  for (const each of wrong) {
    const { orderNo, key } = each;
    const read = await browser.get(`/api/catalog/payment-link/${orderNo}/${key}`);
    expect(codeOf(read)).toEqual([404, 'not-found']);
    const asked = { linkOrderNo: orderNo, linkKey: key };
    expect(codeOf(await begin(browser, link, asked))).toEqual([404, 'not-found']);
    const plans = await browser.post('/api/catalog/bin-control', { binNumber: '454671', ...asked });
    expect(codeOf(plans)).toEqual([404, 'not-found']);
    expect((await browser.get(`/siparis/ode/${orderNo}/${key}`)).statusCode).toBe(404);
  }
  for (const half of [{ linkKey: undefined }, { linkOrderNo: undefined }])
    expect(codeOf(await begin(browser, link, half))).toEqual([404, 'not-found']);
  const { attemptId } = (await begin(browser, link)).json<PaymentAttempt>();
  for (const key of ['x', '', byTransfer.key]) {
    const outcome = await browser.get(`/api/payment/attempt/${attemptId}?linkKey=${key}`);
    expect(codeOf(outcome)).toEqual([404, 'not-found']);
  }
  expect((await browser.get(`/api/payment/attempt/${attemptId}`)).statusCode).toBe(401);
  // The audit's order is one that its office could have taken.
  await shop.db
    .updateTable('orders')
    .set({ payment_type: 2 })
    .where('order_no', '=', byTransfer.orderNo)
    .execute();
});

test('is on the customer’s own order too, until that is canceled', async () => {
  const buyer = await makeBuyer(shop.db);
  const link = await take(buyer);
  const browser = shop.browser();
  await signIn(shop.db, browser, buyer);
  const own = (await browser.get(`/api/catalog/order/${link.orderNo}`)).json<Order>();
  expect(own.payLink).toBe(link.path);
  expect((await browser.get('/siparis/liste')).body).toContain(`href="${link.path}"`);
  await cancel(browser, own.id);
  const after = (await browser.get(`/api/catalog/order/${link.orderNo}`)).json<Order>();
  expect(after.payLink).toBeUndefined();
  expect(await look(link)).toMatchObject({ state: 'over' });
});

test('runs out after 24 hours, and sending the mail again renews it', async () => {
  const link = await take();
  const browser = await holder();
  await accept(browser, link);
  await shop.db
    .updateTable('orders')
    .set({ pay_before: new Date(Date.now() - 1000) })
    .where('order_no', '=', link.orderNo)
    .execute();
  expect(await look(link)).toMatchObject({ state: 'over', lines: [], card: null });
  expect((await browser.get(link.path)).body).toContain('Bu ödeme bağlantısı artık geçerli değil.');
  expect(codeOf(await begin(browser, link, { expectedTotal: 10 }))).toEqual([
    409,
    'payment-link-over',
  ]);
  const sent = await office(`/api/office/orders/${link.orderNo}/mail`, { mail: 'order-received' });
  expect(sent.statusCode).toBe(200);
  const { state, payBefore } = await look(link);
  expect(state).toBe('open');
  expect(Date.parse(payBefore ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  expect((await begin(browser, link)).statusCode).toBe(200);
});

test('is neither prepared nor shipped before the money, and shows nobody’s name', async () => {
  const link = await take();
  const { order } = await desk(link.orderNo);
  expect(order.actions).toEqual(['cancel', 'note']);
  const prepared = await office(`/api/office/orders/${link.orderNo}/prepare`, {});
  expect(codeOf(prepared)).toEqual([409, 'work-not-possible']);
  const shown = JSON.stringify(await look(link));
  expect(shown).not.toContain('Ayşe');
  expect(shown).not.toContain('example.com');
});

test('a refused card leaves the order waiting, and its failed payment never moves it', async () => {
  const link = await take();
  const browser = await holder();
  await accept(browser, link);
  const { attemptId } = (await begin(browser, link)).json<PaymentAttempt>();
  bank.book(attemptId, { amount: 1, state: 'declined', code: '51' });
  await browser.get(`/payment/return/${attemptId}`);
  const outcome = await browser.get(`/api/payment/attempt/${attemptId}?linkKey=${link.key}`);
  expect(outcome.json()).toMatchObject({ state: 'declined', orderNo: null });
  expect(outcome.json<{ message: string }>().message).toContain('yetersiz');
  expect(await look(link)).toMatchObject({ state: 'open' });
  expect((await desk(link.orderNo)).order.status).toBe('placed');
});
