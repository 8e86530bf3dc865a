import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  OrderBuyers,
  OrderTablePage,
  OrderViewCounts,
} from '#contract/office/orders/office-order-list.ts';
import { addToken } from '#db/access/access-tokens.ts';
import { registerOfficeAccess } from '#features/office-access/office-access.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { countQueries, type CountedDb } from '#tests/harness/count-queries.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { now, openTill } from '#tests/harness/till.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerOrderTable } from './order-list-routes.ts';

describeEachEngine('the calls of the order list', (open) => {
  let database: TestDatabase;
  let shop: VisitorApp;
  let counted: CountedDb;
  let token: string;
  let customerId: number;
  const made: string[] = [];
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    const till = await openTill(db);
    const productId = await makeProduct(db, { quantity: 1000, code: 'KND-E27' });
    const buyer = await makeBuyer(db);
    ({ customerId } = buyer);
    for (const quantity of [1, 2, 3])
      made.push((await makeOrder(till, buyer, [{ productId, quantity }])).orderNo);
    await db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://k.example/' })
      .execute();
    counted = countQueries(db);
    shop = await visitorApp(database, (app, services) => {
      const office = { ...services, db: counted.db, clock: () => now };
      registerOfficeAccess(app, office);
      registerOrderTable(app, office);
    });
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const given = {
      name: 'Muhasebe',
      scopes: ['orders:read' as const, 'customers:read' as const],
      expiresAt,
      by: 'test',
      now,
    };
    token = (await addToken(db, given)) ?? '';
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });
  const get = (path: string, query: Record<string, string> = {}) =>
    shop.app.inject({
      url: `/api/office/${path}`,
      query,
      headers: { authorization: `Bearer ${token}`, 'x-locale': 'en' },
    });
  const table = async (query: Record<string, string>) =>
    (await get('order-table', query)).json<OrderTablePage>();

  test('include what decides on an order’s next step', async () => {
    const { items, total } = await table({ view: 'unpaid', sort: 'total', q: 'knd-e27' });
    expect(items.map(({ orderNo }) => orderNo)).toEqual(made);
    expect(items[0]).toMatchObject({
      customer: 'Ayşe',
      isGuest: false,
      customerId,
      status: 'placed',
      paymentType: 4,
      lines: 1,
      isPartlyShipped: false,
      missing: items[0]?.total,
      actions: ['pay', 'prepare', 'ship', 'cancel', 'note'],
    });
    const sum = items.reduce((all, { tryTotal }) => all + tryTotal, 0);
    expect(total).toEqual({ count: 3, isMore: false, sum: expect.closeTo(sum, 2) });
  });

  test('page forward and back with the searched customer’s name', async () => {
    const query = { limit: '2', sort: 'number', customer: String(customerId) };
    const one = await table(query);
    expect(one.customer).toEqual({ id: customerId, name: 'Ayşe', branches: [] });
    expect([one.items.length, one.previous]).toEqual([2, null]);
    const two = await table({ ...query, cursor: one.next ?? '' });
    expect(two.items.map(({ orderNo }) => orderNo)).toEqual(made.slice(2));
    expect(two.next).toBeNull();
    expect(await table({ ...query, cursor: two.previous ?? '' })).toMatchObject({
      items: one.items,
      previous: null,
    });
    const otherwise = await get('order-table', { sort: 'date', cursor: one.next ?? '' });
    expect(otherwise.json().error.fields).toEqual({ cursor: 'is no page of this order' });
  });

  test('find a customer by name, email address or company, with their branches', async () => {
    const { db } = database;
    const people = [
      { name: 'Şahin', surname: 'Ünal', email: 'sahin@nalbur.example' },
      { name: 'Sahıne', surname: 'Yıldız', email: 'yildiz@example.com' },
      { name: 'Şahin', surname: 'Kapalı', email: 'kapali@example.com', closed_at: now },
    ];
    const ids: number[] = [];
    for (const person of people) {
      const query = db.insertInto('customers').values({ ...person, password_hash: 'x' });
      ids.push((await query.returning('id').executeTakeFirstOrThrow()).id);
    }
    const [first = 0, second = 0, closed = 0] = ids;
    await db
      .insertInto('customer_branches')
      .values({ customer_id: first, id: 3, name: 'Gebze' })
      .execute();
    const place = { address_title: 'Depo', name: 'Şahin Ünal', country: 'TR', city: 'Kocaeli' };
    await db
      .insertInto('addresses')
      .values({
        ...place,
        customer_id: first,
        town: 'Gebze',
        address: 'Sanayi 1',
        phone: '1',
        company_name: 'Işık Hırdavat A.Ş.',
      })
      .execute();
    const find = async (q: string) => {
      const { items } = (await get('order-buyers', { q })).json<OrderBuyers>();
      return items.map(({ id }) => id);
    };
    expect(await find('sahin')).toEqual([second, first]);
    expect(await find('ünal ŞAH')).toEqual([first]);
    expect(await find('nalbur')).toEqual([first]);
    expect(await find('hirdavat ışık')).toEqual([first]);
    expect(await find('kapali')).toEqual([]);
    expect(await find('!')).toEqual([]);
    const { items } = (await get('order-buyers', { q: 'ışık' })).json<OrderBuyers>();
    expect(items).toEqual([
      {
        id: first,
        name: 'Şahin Ünal',
        email: 'sahin@nalbur.example',
        company: 'Işık Hırdavat A.Ş.',
        branches: [{ id: 3, name: 'Gebze' }],
      },
    ]);
    const named = await table({ customer: String(first), branch: '3' });
    expect(named.customer?.name).toBe('Işık Hırdavat A.Ş. (Şahin Ünal)');
    expect((await table({ customer: String(closed) })).customer?.name).toBe('Şahin Kapalı');
    expect((await get('order-buyers', { q: 'a\0' })).statusCode).toBe(400);
    expect((await get('order-buyers')).statusCode).toBe(400);
  });

  test('tell a guest’s order from a customer’s', async () => {
    const { db } = database;
    await db
      .updateTable('customers')
      .set({ is_guest: true, password_hash: '' })
      .where('id', '=', customerId)
      .execute();
    const { items } = await table({ view: 'unpaid' });
    await db
      .updateTable('customers')
      .set({ is_guest: false, password_hash: 'x' })
      .where('id', '=', customerId)
      .execute();
    expect(items.map(({ isGuest }) => isGuest)).toEqual([true, true, true]);
  });

  test('make a known number of queries', async () => {
    counted.start();
    await table({ q: 'knd', customer: String(customerId), view: 'unpaid' });
    expect(counted.count()).toBeLessThanOrEqual(6);
    counted.start();
    const { items, carriers } = (await get('order-views')).json<OrderViewCounts>();
    expect(counted.count()).toBeLessThanOrEqual(4);
    expect(carriers).toEqual(['Kargo']);
    expect(items).toContainEqual({ view: 'unpaid', count: 3, isMore: false });
  });

  test.each([
    [{ view: 'mine' }, 'view', 'no such view'],
    [{ state: 'lost' }, 'state', 'no such state'],
    [{ method: '9' }, 'method', '2, 3, 4 or 5'],
    [{ customer: '1;' }, 'customer', 'number of a customer'],
    [{ branch: '1' }, 'branch', 'branch'],
    [{ q: 'x'.repeat(101) }, 'q', 'at most 100'],
    [{ q: '\0' }, 'q', 'at most 100'],
    [{ orders: 'x,'.repeat(501) }, 'orders', 'at most 500'],
    [{ sort: 'name' }, 'sort', 'date, total or number'],
    [{ cursor: 'abc' }, 'cursor', 'no page'],
    [
      {
        cursor: Buffer.from('["-date","after",1,"2026-99-99T00:00:00.000000Z"]').toString(
          'base64url',
        ),
      },
      'cursor',
      'no page',
    ],
  ])('refuses %j at its field', async (query, field, says) => {
    const answer = await get('order-table', { ...query });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.fields).toEqual({ [field]: expect.stringContaining(says) });
  });
});
