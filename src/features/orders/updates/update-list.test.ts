import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOrderDetail } from '#contract/office/orders/office-orders.ts';
import type { Order, OrderList } from '#contract/order.ts';
import { addToken } from '#db/access/access-tokens.ts';
import { orderCode } from '#db/access/order-codes.ts';
import { registerOfficeOrders } from '#features/fulfillment/office-order-routes.ts';
import { registerOfficeAccess } from '#features/office-access/office-access.ts';
import { registerCorrections } from '#features/order-correction/correction-routes.ts';
import { registerOrderRoutes } from '#features/orders/order-routes.ts';
import type { Scope } from '#rules/shop/call-scopes.ts';
import { makeBuyer, makeOrder, signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import { now, openTill, reference, type Till } from '#tests/harness/till.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';

describeEachEngine('what the merchant tells the customer of an order', (open) => {
  let database: TestDatabase;
  let till: Till;
  let shop: VisitorApp;
  let product: number;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    product = await makeProduct(till.db, { name: 'Kova', quantity: 1000 });
    shop = await visitorApp(database, (app, services) => {
      const ofTill = { ...services, clock: till.clock, snapshot: till.snapshot };
      registerOfficeAccess(app, ofTill);
      registerOfficeOrders(app, ofTill);
      registerCorrections(app, { ...ofTill, reference });
      registerOrderRoutes(app, services);
    });
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  async function officeOf(name: string, scopes: Scope[]) {
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const token = await addToken(till.db, { name, scopes, expiresAt, by: 'test', now });
    const headers = { authorization: `Bearer ${token}`, 'x-locale': 'tr' };
    const post = (url: string, payload: object) =>
      shop.app.inject({ method: 'POST', url, payload, headers });
    const get = (url: string) => shop.app.inject({ url, headers });
    return { post, get };
  }

  async function ordered() {
    const buyer = await makeBuyer(till.db);
    const browser = shop.browser();
    await signIn(till.db, browser, buyer);
    const { orderNo } = await makeOrder(till, buyer, [{ productId: product, quantity: 5 }], 4);
    await sentMails(till);
    const code = await orderCode(till.db, orderNo);
    const look = async () => {
      const listed = (await browser.get('/api/catalog/orders')).json<OrderList>();
      const linked = await shop.browser().get(`/api/catalog/guest-order/${orderNo}/${code}`);
      return {
        listed: listed.items[0]?.updates,
        linked: linked.json<Order>().updates,
        linkedBody: linked.body,
      };
    };
    return { orderNo, look, body: async () => (await browser.get('/api/catalog/orders')).body };
  }

  test('shows and mails the notes that are for the customer, and no other (rules fulfillment/notes, orders/updates)', async () => {
    const { post, get } = await officeOf('Selin', ['orders:read', 'orders:write']);
    const order = await ordered();
    const path = `/api/office/orders/${order.orderNo}`;
    expect((await post(`${path}/note`, { text: 'Borcu var, dikkat.' })).statusCode).toBe(200);
    expect(await sentMails(till)).toEqual([]);
    const said = 'Kargo yarın sabah çıkıyor.';
    expect((await post(`${path}/note`, { text: said, forCustomer: true })).statusCode).toBe(200);
    const expected = [{ date: now.toISOString(), text: said, correction: null }];
    const seen = await order.look();
    expect(seen).toMatchObject({ listed: expected, linked: expected });
    for (const body of [seen.linkedBody, await order.body()]) {
      expect(body).toContain(said);
      expect(body).not.toContain('Borcu var');
      expect(body).not.toContain('Selin');
    }
    const mails = await sentMails(till);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Siparişinizle ilgili not: ${order.orderNo}`,
    ]);
    expect(mails[0]?.text).toContain(said);
    expect(mails[0]?.text).not.toContain('Borcu var');
    const { notes } = (await get(path)).json<OfficeOrderDetail>();
    expect(notes.map(({ text, forCustomer }) => [text, forCustomer])).toEqual([
      ['Borcu var, dikkat.', false],
      [said, true],
    ]);
  });

  test('are not written by somebody who may only read', async () => {
    const { post } = await officeOf('Okur', ['orders:read']);
    const { orderNo } = await ordered();
    const url = `/api/office/orders/${orderNo}/note`;
    expect((await post(url, { text: 'Merhaba', forCustomer: true })).statusCode).toBe(403);
    expect(await sentMails(till)).toEqual([]);
  });

  test('shows a correction from and to (rule orders/updates)', async () => {
    const { post } = await officeOf('Defne', ['orders:read', 'orders:write']);
    const order = await ordered();
    const body = { lines: [{ position: 1, quantity: 3 }], note: 'Telefonda konuştuk.' };
    const done = await post(`/api/office/orders/${order.orderNo}/correct`, body);
    expect(done.statusCode).toBe(200);
    const { total, amount } = done.json<{ total: number; amount: number }>();
    expect(amount).toBeLessThan(0);
    const { listed, linked } = await order.look();
    expect(linked).toEqual(listed);
    expect(listed).toMatchObject([
      {
        text: 'Telefonda konuştuk.',
        correction: {
          lines: [{ name: 'Kova', was: 5, is: 3 }],
          discount: 0,
          isAddressChanged: false,
          total,
        },
      },
    ]);
    expect(listed?.[0]?.correction?.totalBefore).toBeCloseTo(total - amount);
  });

  test('refuses to correct an imported order for that reason (rule correction/when)', async () => {
    const { post } = await officeOf('Ece', ['orders:read', 'orders:write']);
    const { orderNo } = await ordered();
    await till.db
      .updateTable('orders')
      .set({ imported: true, state: 'paid' })
      .where('order_no', '=', orderNo)
      .execute();
    const refused = await post(`/api/office/orders/${orderNo}/correct`, {
      lines: [{ position: 1, quantity: 3 }],
    });
    expect(refused.statusCode).toBe(409);
    const { error } = refused.json<{ error: { code: string; messages: { type: string } } }>();
    expect(error.code).toBe('correction-imported');
    expect(error.messages.type).toContain('içe aktarıldı');
  });
});
