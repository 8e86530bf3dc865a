import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeOrderDetail, OfficeOrders } from '#contract/office/orders/office-orders.ts';
import { addToken, listTokens, revokeToken } from '#db/access/access-tokens.ts';
import { renewPositions } from '#db/shop/change-position.ts';
import { registerOfficePapers } from '#features/documents/office-paper-routes.ts';
import { registerOfficeAccess } from '#features/office-access/office-access.ts';
import { registerCorrections } from '#features/order-correction/correction-routes.ts';
import { registerOrderDetail } from '#features/order-detail/order-detail-routes.ts';
import { registerOrderTable } from '#features/order-list/order-list-routes.ts';
import { loadReferenceData } from '#platform/reference-data.ts';
import { makeBuyer, makeOrder, signIn, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { officeCalls, type Scope } from '#rules/shop/call-scopes.ts';
import { registerOfficeOrders } from './office-order-routes.ts';

describeEachEngine('the calls for bookkeeping systems', (open) => {
  let database: TestDatabase;
  let till: Till;
  let shop: VisitorApp;
  let buyer: Buyer;
  let product: number;
  let token: string;
  let clock = now;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/' })
      .execute();
    product = await makeProduct(till.db, { quantity: 100_000 });
    buyer = await makeBuyer(till.db);
    const reference = await loadReferenceData();
    shop = await visitorApp(database, (app, services) => {
      registerOfficeAccess(app, { ...services, clock: () => clock });
      registerOfficeOrders(app, services);
      registerOrderTable(app, services);
      registerOrderDetail(app, services);
      registerOfficePapers(app, services);
      registerCorrections(app, { ...services, reference });
    });
    token = await tokenWith('Muhasebe', ['orders:read', 'orders:write']);
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  async function tokenWith(name: string, scopes: Scope[]): Promise<string> {
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const made = await addToken(till.db, { name, scopes, expiresAt, by: 'test', now });
    if (made === null) throw new Error(`${name} is taken`);
    return made;
  }
  const order = async (quantity = 2) =>
    (await makeOrder(till, buyer, [{ productId: product, quantity }])).orderNo;
  let sent = 0;
  /** Each from another address, so that the limit of wrong tokens stays out of the way. */
  const elsewhere = () => `10.8.${(sent += 1) >> 8}.${sent & 255}`;
  const get = (url: string, by: string | null = token) =>
    shop.app.inject({
      url,
      remoteAddress: elsewhere(),
      headers: by === null ? {} : { authorization: `Bearer ${by}` },
    });
  const post = (url: string, payload: object = {}, by: string | null = token) =>
    shop.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: elsewhere(),
      headers: { 'x-locale': 'en', ...(by !== null && { authorization: `Bearer ${by}` }) },
    });
  const work = (orderNo: string, action: string, body?: object) =>
    post(`/api/office/orders/${orderNo}/${action}`, body);
  const changes = async (cursor = '', limit = 500) =>
    (await get(`/api/office/orders?limit=${limit}&changedSince=${cursor}`)).json<OfficeOrders>();

  /**
   * Reads on until so many orders came: a transaction anywhere on the server holds back what came after it
   * began, and other tests have theirs.
   */
  async function read(from: string, count: number, limit = 500) {
    let cursor = from;
    const items: OfficeOrders['items'] = [];
    await expect
      .poll(async () => {
        const page = await changes(cursor, limit);
        expect(page.items.length).toBeLessThanOrEqual(limit);
        ({ cursor } = page);
        items.push(...page.items);
        return items.length;
      })
      .toBeGreaterThanOrEqual(count);
    return { cursor, items };
  }
  async function all() {
    const { total } = await till.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return read('', total);
  }

  test('fulfill an order', async () => {
    const orderNo = await order();
    const detail = (await get(`/api/office/orders/${orderNo}`)).json<OfficeOrderDetail>();
    expect(detail).toMatchObject({
      orderNo,
      status: 'placed',
      actions: ['pay', 'prepare', 'ship', 'cancel', 'note'],
      items: [{ quantity: 2 }],
    });
    const paid = await work(orderNo, 'pay', { reference: 'FT26', version: detail.version });
    expect(paid.json()).toMatchObject({ status: 'paid', amount: detail.total, settles: true });
    expect((await work(orderNo, 'prepare')).json()).toMatchObject({ status: 'preparing' });
    const part = { carrier: 'Kargo', trackingNo: 'T1', lines: [{ position: 1, quantity: 1 }] };
    expect((await work(orderNo, 'ship', part)).json()).toMatchObject({ isComplete: false });
    const again = await work(orderNo, 'ship', { ...part, lines: [{ position: 1, quantity: 2 }] });
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'line-overdrawn']);
    const rest = { carrier: 'Kargo', trackingNo: 'T2' };
    expect((await work(orderNo, 'ship', rest)).json()).toMatchObject({ status: 'shipped' });
    expect((await work(orderNo, 'deliver')).json()).toMatchObject({ status: 'delivered' });
    const log = await till.db
      .selectFrom('activity_log')
      .where('subject_id', '=', orderNo)
      .select(['actor', 'by_name'])
      .distinct()
      .execute();
    expect(log).toEqual([{ actor: 'token', by_name: 'Muhasebe' }]);
  });

  test('refuse invalid input with a text and a code, and do nothing', async () => {
    const orderNo = await order();
    const before = (await get(`/api/office/orders/${orderNo}`)).body;
    const refused: [string, object, number, string][] = [
      ['pay', { version: 999 }, 409, 'order-changed'],
      ['deliver', {}, 409, 'work-not-possible'],
      ['ship', { carrier: 'Kuş', trackingNo: 'T' }, 409, 'carrier-unknown'],
      ['ship', { carrier: 'Kargo' }, 400, 'invalid-input'],
      ['ship', { carrier: 'Kargo', trackingNo: ' ' }, 400, 'invalid-input'],
      ['pay', { amount: 0 }, 400, 'invalid-input'],
      ['pay', { amount: 1.001 }, 400, 'invalid-input'],
      ['pay', { receivedOn: 'yesterday' }, 400, 'invalid-input'],
      ['pay', { total: 1 }, 400, 'invalid-input'],
      ['cancel', {}, 400, 'invalid-input'],
      ['cancel', { reason: '' }, 400, 'invalid-input'],
      ['note', { text: 'x'.repeat(1001) }, 400, 'invalid-input'],
      ['note', { text: 'card 4546 7112 3456 7894' }, 400, 'card-number'],
    ];
    for (const [action, body, status, code] of refused) {
      const answer = await work(orderNo, action, body);
      expect([action, body, answer.statusCode, answer.json().error?.code]).toEqual([
        action,
        body,
        status,
        code,
      ]);
      expect(answer.json().error.messages.type).not.toBe('');
      if ('carrier' in body && !('trackingNo' in body))
        expect(answer.json().error.fields).toHaveProperty('trackingNo');
    }
    expect((await get(`/api/office/orders/${orderNo}`)).body).toBe(before);
    expect((await get('/api/office/orders/1')).statusCode).toBe(404);
    expect((await work('1', 'prepare')).statusCode).toBe(404);
  });

  test('require a valid token and obey its scope', async () => {
    const orderNo = await order();
    const reader = await tokenWith('Okuyan', ['orders:read']);
    const revoked = await tokenWith('Eski', ['orders:read', 'orders:write']);
    expect(await revokeToken(till.db, { name: 'Eski' }, now)).toBe('Eski');
    const customer = shop.browser();
    await signIn(till.db, customer, buyer);
    const strangers = [null, revoked, `arasta_${randomBytes(32).toString('base64url')}`, 'x'];
    const ofOrders = Object.entries(officeCalls).filter(([call]) =>
      call.includes('/office/orders'),
    );
    for (const [call, scope] of ofOrders) {
      const [method, path = ''] = call.split(' ');
      const url = path.replace('{orderNo}', orderNo).replace('{parcelId}', '1');
      const ask = (by: string | null) => (method === 'GET' ? get(url, by) : post(url, {}, by));
      for (const by of strangers) expect([call, (await ask(by)).statusCode]).toEqual([call, 401]);
      const asCustomer =
        method === 'GET' ? customer.get(url) : customer.change({ method: 'POST', url });
      expect([call, (await asCustomer).statusCode]).toEqual([call, 401]);
      const { statusCode } = await ask(reader);
      expect([call, statusCode === 403]).toEqual([call, scope !== 'orders:read']);
    }
    clock = new Date(now.getTime() + 2 * 86_400_000);
    expect((await get('/api/office/orders')).statusCode).toBe(401);
    clock = now;
    expect(await tokensKept()).not.toContain(token);
  });

  /** Everything that the database has of tokens. */
  async function tokensKept(): Promise<string> {
    const { rows } = await sql<{ row: string }>`select t::text as row from access_tokens t`.execute(
      till.db,
    );
    expect((await listTokens(till.db)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Eski', 'Okuyan', 'Muhasebe']),
    );
    return rows.map(({ row }) => row).join('\n');
  }

  test('ignore an address after thirty invalid tokens in a minute', async () => {
    const ask = (by: string) =>
      shop.app.inject({
        url: '/api/office/orders',
        remoteAddress: '10.9.9.9',
        headers: { authorization: `Bearer ${by}` },
      });
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries += 1) statuses.push((await ask('x')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
    expect((await ask(token)).statusCode).toBe(200);
  });

  test('return each changed order once, in its present state, by pages', async () => {
    const { cursor } = await all();
    expect(await changes(cursor)).toEqual({ items: [], cursor, more: false });
    const numbers = [await order(), await order(), await order()];
    const added = await read(cursor, 3, 2);
    expect(added.items.map(({ orderNo }) => orderNo)).toEqual(numbers);
    const [, second = ''] = numbers;
    await work(second, 'prepare');
    await work(second, 'note', { text: 'x' });
    const { version } = (await work(second, 'note', { text: 'y' })).json();
    const later: OfficeOrders['items'] = [];
    let from = added.cursor;
    await expect
      .poll(async () => {
        const page = await changes(from);
        from = page.cursor;
        later.push(...page.items);
        return later.at(-1)?.version;
      })
      .toBe(version);
    expect(new Set(later.map(({ orderNo }) => orderNo))).toEqual(new Set([second]));
    expect(later.at(-1)).toMatchObject({ status: 'preparing' });
  });

  test('include an order that an open transaction changes', async () => {
    if (database.engine === 'embedded') return;
    const slow = await order();
    const { cursor } = await all();
    const held = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const under = till.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('orders')
        .where('order_no', '=', slow)
        .set({ description: 'slow' })
        .execute();
      written.resolve();
      await held.promise;
    });
    await written.promise;
    const quick = await order();
    const during = await changes(cursor);
    held.resolve();
    await under;
    expect(during.items).toEqual([]);
    const after = await read(during.cursor, 2);
    expect(after.items.map(({ orderNo }) => orderNo)).toEqual([slow, quick]);
  });

  test('refuse a cursor of another copy of the database, and allow starting over', async () => {
    const { cursor } = await all();
    for (const wrong of ['x', Buffer.from('1.x.1').toString('base64url'), `a${cursor}`])
      expect([wrong, (await get(`/api/office/orders?changedSince=${wrong}`)).statusCode]).toEqual([
        wrong,
        410,
      ]);
    // As in a copy of a database that has counted far more transactions.
    await sql`alter table orders disable trigger orders_version`.execute(till.db);
    await sql`update orders set changed_xid = '9000000000' where id = (select max(id) from orders)`.execute(
      till.db,
    );
    await sql`alter table orders enable trigger orders_version`.execute(till.db);
    await renewPositions(till.db);
    await renewPositions(till.db);
    const old = await get(`/api/office/orders?changedSince=${cursor}`);
    expect([old.statusCode, old.json().error.code]).toEqual([410, 'cursor-old']);
    const again = await all();
    expect(await changes(again.cursor)).toMatchObject({ items: [] });
  });
});
