import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order, OrderList } from '#contract/order.ts';
import { customerSessions, listSessions } from '#db/access/sessions.ts';
import { newToken } from '#db/access/tokens.ts';
import { openSession } from '#tests/harness/sessions.ts';
import type { Database } from '#db/schema.ts';
import { parseOrderAddress } from '#rules/order/order-address.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { handToCarrier } from '#tests/harness/carrier.ts';
import { makeBuyer, makeOrder, signIn } from '#tests/harness/buyers.ts';
import { makeProduct, stockOf } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import type { Till } from '#tests/harness/till.ts';
import { visitorApp } from '#tests/harness/visitor-app.ts';
import type { Browser, VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerOrderRoutes } from './order-routes.ts';

const dayMs = 86_400_000;

describeEachEngine('the order calls', (open) => {
  let database: TestDatabase;
  let till: Till;
  let shop: VisitorApp;
  let product: number;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/?no=' })
      .execute();
    product = await makeProduct(till.db, { name: 'Kova', quantity: 1000 });
    shop = await visitorApp(database, registerOrderRoutes);
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  async function customer() {
    const buyer = await makeBuyer(till.db);
    const browser = shop.browser();
    await signIn(till.db, browser, buyer);
    return { buyer, browser };
  }
  const ship = (orderId: number) => handToCarrier(till.db, orderId, till.clock());
  const list = async (browser: Browser, query = '') =>
    (await browser.get(`/api/catalog/orders${query}`)).json<OrderList>();
  const cancel = (browser: Browser, id: number | string, body: unknown = { cancel: true }) =>
    browser.change({
      method: 'PATCH',
      url: `/api/catalog/order/${id}`,
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });

  test('list ten a page, newest first, for any page number', async () => {
    const { buyer, browser } = await customer();
    expect(await list(browser)).toMatchObject({
      items: [],
      page: 1,
      pages: 1,
      total: 0,
      limit: 10,
    });
    const numbers: string[] = [];
    for (let order = 0; order < 12; order += 1) {
      const { orderNo } = await makeOrder(till, buyer, [{ productId: product, quantity: 1 }]);
      numbers.unshift(orderNo);
    }
    const first = await list(browser);
    expect(first).toMatchObject({ page: 1, pages: 2, total: 12, limit: 10 });
    expect(first.items.map((order) => order.orderNo)).toEqual(numbers.slice(0, 10));
    expect((await list(browser, '?page=2')).items).toHaveLength(2);
    expect((await list(browser, '?page=999999')).page).toBe(2);
    for (const page of ['0', '-1', 'x', '1e9', '99999999999999999999']) {
      expect([1, 2]).toContain((await list(browser, `?page=${page}`)).page);
    }
    expect(numbers.toSorted((a, b) => Number(b) - Number(a))).toEqual(numbers);
  });

  test('are filtered by text, branch, state and days, and pages keep the filter (rule orders/filters)', async () => {
    const buyer = await makeBuyer(till.db, { branch: 'Merkez' });
    const browser = shop.browser();
    await signIn(till.db, browser, buyer);
    const nails = await makeProduct(till.db, { name: 'İnşaat Çivisi', code: 'CV-10/A' });
    const [first, second, third] = [
      await makeOrder(till, buyer, [{ productId: nails, quantity: 1 }]),
      await makeOrder(till, buyer, [{ productId: product, quantity: 2 }]),
      await makeOrder(till, buyer, [{ productId: product, quantity: 3 }]),
    ];
    const change = (id: number, values: Record<string, unknown>) =>
      till.db.updateTable('orders').set(values).where('id', '=', id).execute();
    await change(first.id, { created_at: new Date('2025-03-31T21:00:00Z'), branch_id: 7 });
    await change(second.id, {
      customer_reference: 'SAT-77/İ',
      created_at: new Date('2025-03-31T20:59:59Z'),
    });
    await change(third.id, { created_at: new Date('2025-05-01T12:00:00Z'), branch_id: null });
    await change(second.id, { branch_id: null });
    await till.db
      .updateTable('orders')
      .set({ state: 'preparing' })
      .where('id', '=', third.id)
      .execute();
    const numbers = async (query: string) =>
      (await list(browser, query)).items.map(({ orderNo }) => orderNo);
    expect(await numbers('?q=insaat')).toEqual([first.orderNo]);
    expect(await numbers('?q=cv10a')).toEqual([first.orderNo]);
    expect(await numbers('?q=sat-77')).toEqual([second.orderNo]);
    expect(await numbers(`?q=${third.orderNo}`)).toEqual([third.orderNo]);
    expect(await numbers('?q=%25')).toEqual([]);
    expect(await numbers('?branch=7')).toEqual([first.orderNo]);
    expect(await numbers('?state=preparing')).toEqual([third.orderNo]);
    expect(await numbers('?from=2025-04-01&to=2025-04-30')).toEqual([first.orderNo]);
    expect(await numbers('?to=2025-03-31')).toEqual([second.orderNo]);
    expect(await numbers('?state=paid')).toEqual([]);
    expect(await list(browser, '?from=2025-04-01&to=2025-03-01&page=4')).toMatchObject({
      total: 3,
      page: 1,
      filter: { q: '', branch: '', state: '', from: '2025-04-01', to: '2025-03-01' },
      wrong: { field: 'to', reason: 'period' },
      branches: [{ id: 7, name: 'Merkez' }],
    });
    const other = await customer();
    expect(await list(other.browser, '?q=insaat')).toMatchObject({ items: [], total: 0 });
  });

  test('show what was stored, where to pay, and where the parcel is', async () => {
    const { buyer, browser } = await customer();
    const sizes = { width: 10, height: 20, length: 30.5, weight: 1.25 };
    const unit = till.db.updateTable('product_units').where('product_id', '=', product);
    await unit.set(sizes).execute();
    const { id, orderNo } = await makeOrder(till, buyer, [{ productId: product, quantity: 3 }]);
    await unit.set({ width: 0, height: 0, length: 0, weight: 0 }).execute();
    const placed = (await browser.get(`/api/catalog/order/${orderNo}`)).json<Order>();
    expect(placed).toMatchObject({
      id,
      orderNo,
      date: till.clock().toISOString(),
      paymentType: 4,
      odemeTipi: 4,
      state: 'placed',
      succeed: true,
      isCancel: false,
      cancellable: true,
      subTotal: 300,
      tax: 60,
      shippingTotal: 50,
      total: 410,
      amount: 410,
      branch: null,
      bankAccounts: [{ bank: 'Banka' }],
      payBefore: '2026-11-22T10:00:00.000Z',
    });
    expect(placed.orderItems[0]).toMatchObject({
      name: 'Kova',
      quantity: 3,
      unit: { value: 'Adet', multiplier: 1 },
      price: 100,
      net: 300,
      tax: 60,
      amount: 360,
      urunSira: 1,
      takipNo: '',
      reviewId: null,
      reviewable: false,
    });
    expect(placed.orderProducts[0]).toMatchObject({
      productUnit: { value: 'Adet', ...sizes },
      quantity: 3,
      maxQuantity: 3,
    });
    expect(parseOrderAddress(placed.teslimatadresi)).toMatchObject({
      address: 'Saraçlar Cd. 1 | Kat: 2',
      number: '+90 (532) 111 22 33',
    });
    await ship(id);
    const shipped = (await browser.get(`/api/catalog/order/${orderNo}`)).json<Order>();
    expect(shipped).toMatchObject({ state: 'shipped', cancellable: false, payBefore: null });
    expect(shipped.orderItems[0]).toMatchObject({
      takipNo: 'T1',
      kargoUrl: 'https://kargo.example/?no=',
      kfadi: 'Kargo',
      reviewable: true,
    });
  });

  test('name the review of a reviewed line', async () => {
    const { buyer, browser } = await customer();
    const { id } = await makeOrder(till, buyer, [{ productId: product, quantity: 1 }]);
    await ship(id);
    const review = await till.db
      .insertInto('reviews')
      .values({
        customer_id: buyer.customerId,
        order_id: id,
        product_id: product,
        star: 5,
        title: 'İyi',
        description: 'Sağlam.',
        author: 'Ayşe Y.',
        date: till.clock(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [order] = (await list(browser)).items;
    expect(order?.orderItems[0]).toMatchObject({ reviewId: review.id, reviewable: false });
  });

  test('cancel an order while possible, and otherwise answer with the shop’s sentence', async () => {
    const { buyer, browser } = await customer();
    const before = await stockOf(till.db, product);
    const { id } = await makeOrder(till, buyer, [{ productId: product, quantity: 2 }]);
    expect((await cancel(browser, id)).json()).toEqual({ success: true });
    expect(await stockOf(till.db, product)).toEqual(before);
    expect((await list(browser)).items[0]).toMatchObject({ isCancel: true, succeed: false });
    const again = await cancel(browser, id);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toEqual({
      error: {
        code: 'order-not-cancellable',
        messages: { type: 'Sipariş iptal edilemedi. Lütfen bizimle iletişime geçiniz.' },
      },
    });
    expect((await cancel(browser, id, { cancel: false })).statusCode).toBe(400);
    expect((await cancel(browser, id, { cancel: true, state: 'paid' })).statusCode).toBe(400);
  });

  test('answer another customer’s order like a missing one', async () => {
    const { buyer } = await customer();
    const { browser } = await customer();
    const { id, orderNo } = await makeOrder(till, buyer, [{ productId: product, quantity: 1 }]);
    const foreign = await browser.get(`/api/catalog/order/${orderNo}`);
    const nothing = await browser.get('/api/catalog/order/1');
    expect(foreign.statusCode).toBe(404);
    expect(foreign.json()).toEqual(nothing.json());
    expect((await browser.get('/api/catalog/order/%00')).statusCode).toBe(404);
    const foreignCancel = await cancel(browser, id);
    expect(foreignCancel.statusCode).toBe(404);
    expect(foreignCancel.json()).toEqual((await cancel(browser, 987_654_321)).json());
    for (const wrong of ['x', '-1', '99999999999999999999']) {
      expect((await cancel(browser, wrong)).statusCode).toBe(404);
    }
    const visitor = shop.browser();
    expect((await visitor.get('/api/catalog/orders')).statusCode).toBe(401);
    expect((await cancel(visitor, id)).statusCode).toBe(401);
  });

  describe('are read by the customer who is signed in now', () => {
    /** Changes what is kept of the buyer's only session, as time or somebody else does. */
    const change = (customerId: number, set: Partial<Insertable<Database['sessions']>>) =>
      till.db.updateTable('sessions').set(set).where('customer_id', '=', customerId).execute();
    const statuses = async (browser: Browser, orderNo: string) => [
      (await browser.get('/api/catalog/orders')).statusCode,
      (await browser.get(`/api/catalog/order/${orderNo}`)).statusCode,
    ];
    async function withOrder() {
      const { buyer, browser } = await customer();
      const order = await makeOrder(till, buyer, [{ productId: product, quantity: 1 }]);
      return { ...buyer, browser, orderNo: order.orderNo };
    }

    test('but not with an ended session', async () => {
      const { customerId, browser, orderNo } = await withOrder();
      expect(await statuses(browser, orderNo)).toEqual([200, 200]);
      await till.db.deleteFrom('sessions').where('customer_id', '=', customerId).execute();
      expect(await statuses(browser, orderNo)).toEqual([401, 401]);
    });

    test('but not with a session unused for half a year', async () => {
      const { customerId, browser, orderNo } = await withOrder();
      await change(customerId, { last_seen_at: new Date(Date.now() - 181 * dayMs) });
      expect(await statuses(browser, orderNo)).toEqual([401, 401]);
    });

    test('also with a session unused since yesterday, which counts as used then', async () => {
      const { customerId, browser } = await withOrder();
      await change(customerId, { last_seen_at: new Date(Date.now() - 2 * dayMs) });
      const reply = await browser.get('/api/catalog/orders');
      expect(reply.json<OrderList>().total).toBe(1);
      expect(reply.cookies).toMatchObject([{ name: '__Host-sid', maxAge: 180 * 86_400 }]);
      const [session] = await listSessions(till.db, customerSessions, customerId, new Date());
      expect(session?.lastSeenAt.getTime()).toBeGreaterThan(Date.now() - dayMs);
    });

    test('but not by a visitor whose session is not signed in', async () => {
      const { browser, orderNo } = await withOrder();
      const visitor = shop.browser();
      const token = newToken();
      await openSession(till.db, token, new Date());
      visitor.cookies.set('__Host-sid', token);
      expect(await statuses(visitor, orderNo)).toEqual([401, 401]);
      expect(await statuses(browser, orderNo)).toEqual([200, 200]);
    });
  });
});
