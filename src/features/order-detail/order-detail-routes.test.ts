import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { registerOfficeAccess } from '#features/office-access/office-access.ts';
import { registerOfficeOrders } from '#features/fulfillment/office-order-routes.ts';
import { addToken } from '#db/access/access-tokens.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { countQueries, type CountedDb } from '#tests/harness/count-queries.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerOrderDetail } from './order-detail-routes.ts';

describeEachEngine('the order page of the office', (open) => {
  let database: TestDatabase;
  let till: Till;
  let shop: VisitorApp;
  let counted: CountedDb;
  let token: string;
  let orderNo: string;
  const source = {
    list: 'BAYI',
    rule: 7,
    base: { value: 120, currency: 'TRY' },
    steps: ['10+5', 'floor'],
  };
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    const { db } = till;
    await db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/' })
      .execute();
    const pen = await makeProduct(db, { quantity: 100, code: 'KALEM' });
    const book = await makeProduct(db, { quantity: 10, code: 'DEFTER' });
    const buyer = await makeBuyer(db);
    const lines = [
      { productId: pen, quantity: 4 },
      { productId: book, quantity: 1 },
    ];
    ({ orderNo } = await makeOrder(till, buyer, lines));
    await db
      .updateTable('order_lines')
      .set({ price_source: JSON.stringify(source) })
      .where('position', '=', 1)
      .execute();
    counted = countQueries(db);
    shop = await visitorApp(database, (app, services) => {
      const office = { ...services, db: counted.db, clock: () => now };
      registerOfficeAccess(app, office);
      registerOfficeOrders(app, office);
      registerOrderDetail(app, office);
    });
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const scopes = ['orders:read' as const, 'orders:write' as const];
    token = (await addToken(db, { name: 'Masa', scopes, expiresAt, by: 'test', now })) ?? '';
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  const headers = () => ({ authorization: `Bearer ${token}` });
  const root = () => `/api/office/orders/${orderNo}`;
  const post = (path: string, payload: object) =>
    shop.app.inject({ method: 'POST', url: `${root()}/${path}`, headers: headers(), payload });
  async function look(): Promise<OrderDetailView> {
    return (
      await shop.app.inject({ url: `${root()}/desk`, headers: headers() })
    ).json<OrderDetailView>();
  }

  test('shows in two statements what an order did to the stock and what is left to send (rule fulfillment/order-screen)', async () => {
    // The first use of a token is recorded.
    await look();
    const before = counted.count();
    const view = await look();
    // The token, and the order with everything on its screen.
    expect(counted.count() - before).toBe(2);
    expect(view.lines).toMatchObject([
      { position: 1, stock: 96, taken: 4, returned: 0, shipped: 0, priceSource: source },
      { position: 2, stock: 9, taken: 1, returned: 0, shipped: 0, priceSource: null },
    ]);
    expect(view.customer).toMatchObject({ orders: 1, spent: view.order.tryTotal });
    expect(view.carriers).toEqual(['Kargo']);
    expect(view.repeatableMails).toEqual(['order-received']);
    expect(view.order.actions[0]).toBe('pay');

    const parcel = {
      carrier: 'Kargo',
      trackingNo: 'TR1',
      lines: [{ position: 1, quantity: 3 }],
      version: view.order.version,
    };
    expect((await post('ship', parcel)).statusCode).toBe(200);
    const after = await look();
    expect(after.lines.map(({ shipped }) => shipped)).toEqual([3, 0]);
    expect(after.repeatableMails).toEqual(['order-received', 'order-shipped']);
    // The version has changed meanwhile: nothing is done.
    const slower = await post('ship', parcel);
    expect([slower.statusCode, slower.json().error.code]).toEqual([409, 'order-changed']);
    expect((await look()).order.parcels).toHaveLength(1);
  });

  test('says what delivery the customer was promised (rule shipping/order-delivery)', async () => {
    expect((await look()).delivery).toBeNull();
    const terms = { min: 1, max: 3, sameDayUntilHour: 0, saturdays: false, closed: [] };
    await till.db
      .updateTable('orders')
      .set({ delivery_terms: JSON.stringify(terms) })
      .where('order_no', '=', orderNo)
      .execute();
    const { order, delivery } = await look();
    expect(order.status).toBe('preparing');
    expect(delivery?.dates?.from).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('sends a mail again while it is true, and logs who did (rule fulfillment/resend-mail)', async () => {
    const sent = (await look()).mails.length;
    expect((await post('mail', { mail: 'order-shipped' })).statusCode).toBe(200);
    expect((await post('mail', { mail: 'order-cancelled' })).statusCode).toBe(409);
    expect((await post('mail', { mail: 'password' })).statusCode).toBe(400);
    const { mails } = await look();
    expect(mails.slice(sent)).toMatchObject([{ kind: 'order-shipped', sentAt: null }]);
    const log = await till.db
      .selectFrom('activity_log')
      .where('action', '=', 'order.mail')
      .select(['by_name', 'after'])
      .execute();
    expect(log).toEqual([{ by_name: 'Masa', after: { mail: 'order-shipped' } }]);
    const nobody = {
      method: 'POST',
      url: '/api/office/orders/YOK/mail',
      headers: headers(),
    } as const;
    const answer = await shop.app.inject({ ...nobody, payload: { mail: 'order-shipped' } });
    expect(answer.statusCode).toBe(404);
  });
});
