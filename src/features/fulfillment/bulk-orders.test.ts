import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkAnswer, BulkPreviewAnswer } from '#contract/office/orders/office-order-list.ts';
import { auditHistory } from '#db/audit/order-checks.ts';
import { addToken } from '#db/access/access-tokens.ts';
import { registerOfficeAccess } from '#features/office-access/office-access.ts';
import type { Scope } from '#rules/shop/call-scopes.ts';
import { makeBuyer, makeOrder, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerOfficeOrders } from './office-order-routes.ts';

describeEachEngine('bulk work on orders', (open) => {
  let database: TestDatabase;
  let till: Till;
  let shop: VisitorApp;
  let buyer: Buyer;
  let product: number;
  let token: string;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    product = await makeProduct(till.db, { quantity: 100_000 });
    buyer = await makeBuyer(till.db);
    shop = await visitorApp(database, (app, services) => {
      const office = { ...services, clock: () => now };
      registerOfficeAccess(app, office);
      registerOfficeOrders(app, office);
    });
    token = await tokenWith('Muhasebe', ['orders:read', 'orders:write']);
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  async function tokenWith(name: string, scopes: Scope[]): Promise<string> {
    const expiresAt = new Date(now.getTime() + 86_400_000);
    return (await addToken(till.db, { name, scopes, expiresAt, by: 'test', now })) ?? '';
  }
  const make = async (count: number) => {
    const made = [];
    for (let n = 0; n < count; n++) {
      const { orderNo } = await makeOrder(till, buyer, [{ productId: product, quantity: 1 }]);
      made.push({ orderNo, version: 1 });
    }
    return made;
  };
  const post = (path: string, payload: object, by = token) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/office/orders/${path}`,
      payload,
      headers: { 'x-locale': 'en', authorization: `Bearer ${by}` },
    });
  const bulk = async (payload: object) => (await post('bulk', payload)).json<BulkAnswer>();
  const preview = async (payload: object) =>
    (await post('preview', payload)).json<BulkPreviewAnswer>().items;
  const statesOf = async (orders: readonly { orderNo: string }[]) => {
    const numbers = orders.map(({ orderNo }) => orderNo);
    const query = till.db.selectFrom('orders').where('order_no', 'in', numbers);
    const rows = await query.select(['state', 'version']).orderBy('order_no').execute();
    return rows.map(({ state, version }) => `${state} ${version}`);
  };

  test('does each order whole or not at all, with a result for each', async () => {
    const orders = await make(4);
    const [one, two, three, four] = orders;
    if (!one || !two || !three || !four) throw new Error('there are four');
    // A note is no conflict.
    await post(`${one.orderNo}/note`, { text: 'Bakıldı' });
    await post(`${three.orderNo}/cancel`, { reason: 'Vazgeçti' });
    const seenBefore = { ...two, version: two.version + 1 };
    const chosen = [
      one,
      seenBefore,
      { ...three, version: 2 },
      four,
      { orderNo: 'NONE', version: 1 },
    ];
    const answer = await bulk({ action: 'pay', orders: chosen, reference: 'FT1' });
    expect(answer.items.map(({ ok, code }) => (ok ? 'ok' : code))).toEqual([
      'ok',
      'order-changed',
      'work-not-possible',
      'ok',
      'not-found',
    ]);
    expect(answer.done).toBe(2);
    expect(answer.items[1]?.message).toContain('version 1');
    expect(await statesOf(orders)).toEqual(['paid 2', 'placed 1', 'cancelled 2', 'paid 2']);
    const receipts = till.db.selectFrom('transfer_receipts').where('reference', '=', 'FT1');
    expect(await receipts.select('by_name').execute()).toEqual([
      { by_name: 'Muhasebe' },
      { by_name: 'Muhasebe' },
    ]);
  });

  test('receives each transfer once for a double click', async () => {
    const orders = await make(12);
    const press = () => bulk({ action: 'pay', orders, reference: 'FT2' });
    const [one, other] = await Promise.all([press(), press()]);
    expect(one.done + other.done).toBe(12);
    expect((await press()).done).toBe(0);
    const receipts = till.db.selectFrom('transfer_receipts').where('reference', '=', 'FT2');
    expect(await receipts.select('id').execute()).toHaveLength(12);
  });

  test('previews its effect without doing it', async () => {
    const orders = await make(2);
    const [paid, unpaid] = orders;
    if (!paid || !unpaid) throw new Error('there are two');
    await bulk({ action: 'pay', orders: [paid] });
    const seen = [{ ...paid, version: 2 }, unpaid, { ...paid, orderNo: 'NONE' }];
    const [total] = await till.db
      .selectFrom('orders')
      .where('order_no', '=', unpaid.orderNo)
      .select('total')
      .execute();
    expect(await preview({ action: 'prepare', orders: seen })).toMatchObject([
      { obstacle: null, warnings: [] },
      { obstacle: null, warnings: ['unpaid'] },
      { obstacle: 'not-found' },
    ]);
    expect(await preview({ action: 'pay', orders: seen })).toMatchObject([
      { obstacle: 'work-not-possible', amount: 0 },
      { obstacle: null, amount: total?.total, currency: 'TRY' },
      { obstacle: 'not-found' },
    ]);
    expect(await preview({ action: 'cancel', orders: seen })).toMatchObject([
      { warnings: ['refund-by-hand'], amount: total?.total },
      { warnings: [], amount: 0 },
      {},
    ]);
    expect(await statesOf(orders)).toEqual(['paid 2', 'placed 1']);
  });

  test('prepares orders, and cancels only with a reason', async () => {
    const orders = await make(2);
    const mute = await post('bulk', { action: 'cancel', orders, reason: ' ' });
    expect(mute.json().error.fields).toEqual({ reason: 'the reason has to be given' });
    expect((await bulk({ action: 'prepare', orders })).done).toBe(2);
    const later = orders.map(({ orderNo }) => ({ orderNo, version: 2 }));
    expect((await bulk({ action: 'cancel', orders: later, reason: 'Stok yok' })).done).toBe(2);
    expect(await statesOf(orders)).toEqual(['cancelled 3', 'cancelled 3']);
  });

  test('ships complete orders, each with its own number and mail', async () => {
    const { db } = till;
    await db
      .insertInto('carriers')
      .values({ name: 'Aras', tracking_url: 'https://k.example/' })
      .execute();
    const orders = await make(5);
    const [one, two, three, placed, part] = orders;
    if (!one || !two || !three || !placed || !part) throw new Error('there are five');
    await bulk({ action: 'prepare', orders: [one, two, three] });
    const { orderNo: large } = await makeOrder(till, buyer, [{ productId: product, quantity: 3 }]);
    const shipped = await post(`${large}/ship`, {
      carrier: 'Aras',
      trackingNo: 'P1',
      lines: [{ position: 1, quantity: 1 }],
    });
    expect(shipped.json()).toMatchObject({ status: 'preparing' });
    const chosen = [
      { ...one, version: 2, trackingNo: 'A1' },
      { ...two, version: 1, trackingNo: 'A2' },
      { ...three, version: 2, trackingNo: 'A3' },
      { ...placed, trackingNo: 'A4' },
      { orderNo: large, version: shipped.json().version, trackingNo: 'P2' },
    ];
    const seen = chosen.map(({ orderNo, version }) => ({ orderNo, version }));
    expect(
      (await preview({ action: 'ship', orders: seen })).map(({ obstacle, warnings }) => [
        obstacle,
        warnings,
      ]),
    ).toEqual([
      [null, ['unpaid']],
      ['order-changed', []],
      [null, ['unpaid']],
      ['order-not-ready', []],
      ['order-not-ready', []],
    ]);
    const asked = { action: 'ship', carrier: 'Aras', orders: chosen };
    const answer = await bulk(asked);
    expect(answer.items.map(({ ok, code }) => (ok ? 'ok' : code))).toEqual([
      'ok',
      'order-changed',
      'ok',
      'order-not-ready',
      'order-not-ready',
    ]);
    expect(await statesOf([one, two, three, placed])).toEqual([
      'shipped 3',
      'preparing 2',
      'shipped 3',
      'placed 1',
    ]);
    const parcels = db.selectFrom('parcels').where('tracking_no', 'like', 'A%');
    expect(await parcels.select('tracking_no').orderBy('tracking_no').execute()).toEqual([
      { tracking_no: 'A1' },
      { tracking_no: 'A3' },
    ]);
    const mails = db.selectFrom('outbox').where('kind', '=', 'order-shipped');
    expect(await mails.select('id').execute()).toHaveLength(3);
    expect((await bulk(asked)).done).toBe(0);
  });

  test('requires an existing carrier and a number for each order to ship', async () => {
    const [order] = await make(1);
    if (!order) throw new Error('there is one');
    await bulk({ action: 'prepare', orders: [order] });
    const ready = { ...order, version: 2 };
    const ship = (payload: object) => post('bulk', { action: 'ship', ...payload });
    expect((await ship({ carrier: 'Aras', orders: [ready] })).json().error.fields).toEqual({
      trackingNo: 'each order needs a tracking number',
    });
    const numbered = { ...ready, trackingNo: 'B1' };
    expect((await ship({ orders: [numbered] })).json().error.fields).toEqual({
      carrier: 'the carrier has to be chosen',
    });
    const { items } = (await ship({ carrier: 'Yok', orders: [numbered] })).json<BulkAnswer>();
    expect(items.map(({ code }) => code)).toEqual(['carrier-unknown']);
    expect(await statesOf([order])).toEqual(['preparing 2']);
  });

  test('refuses too many orders, a repeated one, none, and staff who may only read', async () => {
    const one = { orderNo: 'A', version: 1 };
    const many = Array.from({ length: 501 }, (_, n) => ({ orderNo: String(n), version: 1 }));
    for (const orders of [
      [],
      many,
      [one, one],
      [{ orderNo: '\0', version: 1 }],
      [{ orderNo: 'A' }],
    ])
      expect((await post('bulk', { action: 'prepare', orders })).statusCode).toBe(400);
    const reader = await tokenWith('Okur', ['orders:read']);
    expect((await post('bulk', { action: 'prepare', orders: [one] }, reader)).statusCode).toBe(403);
    expect((await post('preview', { action: 'prepare', orders: [one] }, reader)).statusCode).toBe(
      200,
    );
  });

  test('takes prepared orders back, while nothing else happened to them (rule fulfillment/undo)', async () => {
    const orders = await make(4);
    const [placed, paid, shipped, late] = orders;
    if (!placed || !paid || !shipped || !late) throw new Error('there are four');
    await bulk({ action: 'pay', orders: [paid], reference: 'FT9' });
    const seen = orders.map((order) => ({ ...order, version: order === paid ? 2 : 1 }));
    expect((await bulk({ action: 'prepare', orders: seen })).done).toBe(4);
    await till.db
      .insertInto('carriers')
      .values({ name: 'Yurtiçi', tracking_url: 'https://k.example/' })
      .execute();
    await post(`${shipped.orderNo}/ship`, { carrier: 'Yurtiçi', trackingNo: 'Y1' });
    await till.db
      .updateTable('order_state_changes')
      .where('to_state', '=', 'preparing')
      .where(({ eb, selectFrom }) =>
        eb('order_id', '=', selectFrom('orders').where('order_no', '=', late.orderNo).select('id')),
      )
      .set({ at: new Date(now.getTime() - 15 * 60_000 - 1) })
      .execute();
    const orderNos = orders.map(({ orderNo }) => orderNo);
    const undo = async (by = token) => post('undo', { step: 'prepare', orderNos }, by);
    const reader = await tokenWith('Yalnız okur', ['orders:read']);
    expect((await undo(reader)).statusCode).toBe(403);
    const [one, other] = await Promise.all([undo(), undo()]);
    expect(one.json<BulkAnswer>().done + other.json<BulkAnswer>().done).toBe(2);
    expect((await statesOf(orders)).map((state) => state.split(' ')[0])).toEqual([
      'placed',
      'paid',
      'shipped',
      'preparing',
    ]);
    const refused = (await undo()).json<BulkAnswer>().items;
    expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('undo-too-late'));
    expect(refused[0]?.message).toBe('This step can no longer be undone.');
    const { changes } = await till.db
      .selectFrom('order_state_changes as c')
      .innerJoin('orders as o', 'o.id', 'c.order_id')
      .where('o.order_no', '=', placed.orderNo)
      .select(({ fn }) => fn.agg<string[]>('array_agg', ['c.to_state']).as('changes'))
      .executeTakeFirstOrThrow();
    expect(changes).toEqual(['placed', 'preparing', 'placed']);
    expect(await auditHistory(till.db)).toEqual([]);
  });
});
