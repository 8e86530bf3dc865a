import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReturnChanges } from '#contract/office/orders/changed-returns.ts';
import { addToken } from '#db/access/access-tokens.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { readChangedOrders } from '#db/fulfillment/changed-orders.ts';
import { readCustomerOrder } from '#db/orders/read/customer-orders.ts';
import { addWebhook, takeDeliveries } from '#db/webhooks/webhooks.ts';
import { registerOfficeAccess } from '#features/office-access/office-access.ts';
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { returnDesk, type Delivered } from '#tests/harness/returns.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerOfficeReturns } from './calls/office-return-routes.ts';
import { closeReturn, receiveReturn, reopenReturn } from './work/change-return.ts';
import { refundReturn, setReturnAccount } from './work/refund-return.ts';
import type { AskedVerdict } from './work/decide-lines.ts';
import { settleReturn } from './work/settle-return.ts';

describeEachEngine('returns for other systems', (open) => {
  let database: TestDatabase;
  let till: Till;
  let desk: ReturnType<typeof returnDesk>;
  let buyer: Buyer;
  let product: number;
  let shop: VisitorApp;
  let token = '';
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    desk = returnDesk(till);
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/?no=' })
      .execute();
    product = await makeProduct(till.db, { quantity: 100_000 });
    buyer = await makeBuyer(till.db);
    shop = await visitorApp(database, (app, services) => {
      registerOfficeAccess(app, { ...services, clock: () => now });
      registerOfficeReturns(app, { ...services, clock: () => now });
    });
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const rights = { name: 'ERP', scopes: ['orders:read' as const], expiresAt };
    token = (await addToken(till.db, { ...rights, by: 'test', now })) ?? '';
  });
  afterAll(async () => {
    expect((await auditShop(till.db, now)).filter(({ count }) => count > 0)).toEqual([]);
    await shop.app.close();
    await database.drop();
  });

  const delivered = (quantity: number) => desk.delivered(buyer, [{ productId: product, quantity }]);
  async function asked(order: Delivered, quantity: number): Promise<string> {
    const [item = 0] = order.lines;
    const done = await desk.ask(order, [{ item, quantity }]);
    return done.ok ? (done.returns[0]?.returnNo ?? '') : done.reason;
  }
  const settle = (returnNo: string, verdicts: readonly AskedVerdict[]) =>
    desk.office(returnNo, (at) => settleReturn(at, verdicts));
  async function refunded(order: Delivered, quantity: number) {
    const returnNo = await asked(order, quantity);
    const [item = 0] = order.lines;
    const came = { on: '2026-11-21', carrier: '', trackingNo: '' };
    await desk.office(returnNo, (at) => receiveReturn(at, came));
    await settle(returnNo, [{ item, verdict: 'accepted' }]);
    const account = { iban: 'TR33 0006 1005 1978 6457 8413 26', ibanName: 'Ayşe Yılmaz' };
    await desk.customer(order, returnNo, (at) => setReturnAccount(at, account));
    await desk.office(returnNo, (at) => refundReturn(at, 'DK-1'));
    return returnNo;
  }
  const changes = async (cursor: string, limit = 100) => {
    const url = `/api/office/returns?limit=${limit}&changedSince=${cursor}`;
    return shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  };
  /** All pages from a position on, once nothing is held back. */
  async function read(from: string, until: (items: ReturnChanges['items']) => boolean) {
    let found: ReturnChanges = { items: [], cursor: from, more: false };
    await expect
      .poll(async () => {
        found = { items: [], cursor: from, more: true };
        while (found.more) {
          const page: ReturnChanges = (await changes(found.cursor, 2)).json();
          found = { ...page, items: [...found.items, ...page.items] };
        }
        return until(found.items);
      })
      .toBe(true);
    return found;
  }

  test('a return is found by its number, its beginning, its order and its parcel (rule returns/views)', async () => {
    const order = await delivered(1);
    const returnNo = await asked(order, 1);
    await till.db
      .updateTable('returns')
      .set({ tracking_no: 'TK-77' })
      .where('return_no', '=', returnNo)
      .execute();
    const found = async (q: string) => {
      const url = `/api/office/returns?view=all&q=${encodeURIComponent(q)}`;
      const answer = await shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      return answer.json<{ items: { returnNo: string }[] }>().items.map((item) => item.returnNo);
    };
    for (const q of [returnNo, returnNo.toLowerCase(), order.orderNo, 'TK-77'])
      expect(await found(q), q).toEqual([returnNo]);
    expect(await found(returnNo.slice(0, 3))).toContain(returnNo);
    for (const q of ['%', '_', 'TK-7']) expect(await found(q), q).toEqual([]);
  });

  test('webhooks report a return’s steps as it is now, in the transaction of the step (rule returns/elsewhere)', async () => {
    const events = [
      'return.requested',
      'return.received',
      'return.settled',
      'return.refunded',
    ] as const;
    const hook = { url: 'https://erp.example/', events: [...events], lowStock: 5, by: 'test', now };
    await addWebhook(till.db, hook);
    const order = await delivered(2);
    const returnNo = await refunded(order, 1);
    const sent = await takeDeliveries(till.db, [{ webhookId: 1, count: 10 }]);
    expect(sent.map(({ event }) => event)).toEqual(events);
    const [first] = sent;
    expect(first?.order).toBeNull();
    expect(first?.return).toMatchObject({
      returnNo,
      orderNo: order.orderNo,
      state: 'refunded',
      way: 'iban',
      refund: 1,
      needsIban: false,
      lines: [{ item: order.lines[0], line: 1, quantity: 1, settled: 1, to: 'shelf' }],
    });
    expect(JSON.stringify(first)).not.toContain('6457');
  });

  test('changed returns are read once each, as they are now (rule returns/changed-since)', async () => {
    const order = await delivered(3);
    const [first, second, third] = [
      await asked(order, 1),
      await asked(order, 1),
      await asked(order, 1),
    ];
    const { cursor } = await read('', (items) => items.some(({ returnNo }) => returnNo === third));
    await settle(first, [{ item: order.lines[0] ?? 0, verdict: 'refused', why: 'Başka ürün' }]);
    await desk.office(second, (at) =>
      receiveReturn(at, { on: '2026-11-21', carrier: '', trackingNo: '' }),
    );
    const { items } = await read(cursor, ({ length }) => length === 2);
    expect(items.map(({ returnNo, state }) => [returnNo, state])).toEqual([
      [first, 'settled'],
      [second, 'received'],
    ]);
    expect(items[0]?.history.map(({ step }) => step)).toEqual(['declared', 'settle']);
    for (const wrong of ['x', `a${cursor}`]) {
      const refused = await changes(wrong);
      expect([refused.statusCode, refused.json().error.code]).toEqual([410, 'cursor-old']);
    }
  });

  test('an order names its returns and what came back of each item (rule returns/in-orders)', async () => {
    const order = await delivered(3);
    const returnNo = await refunded(order, 2);
    const own = await readCustomerOrder(till.db, { customerId: buyer.customerId }, order.orderNo);
    expect(own?.returns).toMatchObject([{ returnNo, state: 'refunded', currency: 'TRY' }]);
    expect(own?.returned).toEqual({ [order.lines[0] ?? 0]: 2 });
    const changed = async () => {
      const found = await readChangedOrders(till.db, { cursor: null, limit: 200 });
      return found?.orders.find(({ order: { orderNo } }) => orderNo === order.orderNo)?.order;
    };
    await expect.poll(changed).toMatchObject({
      returns: [{ returnNo, state: 'refunded', total: own?.returns[0]?.total }],
      items: [{ quantity: 3, returned: 2 }],
    });
  });

  test('a closed return whose goods are on the shelf is not opened again (rule returns/reopen)', async () => {
    const order = await delivered(3);
    const returnNo = await asked(order, 1);
    const [item = 0] = order.lines;
    const found = await till.db
      .selectFrom('order_lines')
      .where('id', '=', item)
      .select(['gross', 'quantity'])
      .executeTakeFirstOrThrow();
    const deduction = Math.round((found.gross / found.quantity) * 100) / 100;
    const worn = { item, verdict: 'deducted' as const, deduction, why: 'Kullanılmış' };
    expect(await settle(returnNo, [worn])).toMatchObject({ ok: true });
    expect(await desk.stateOf(returnNo)).toMatchObject({ state: 'settled', total: 0 });
    await desk.office(returnNo, (at) => closeReturn(at, 'Ödenecek yok'));
    const again = await desk.office(returnNo, (at) => reopenReturn(at, 'Yanılmışız'));
    expect(again).toMatchObject({ reason: 'return-state' });
  });
});
