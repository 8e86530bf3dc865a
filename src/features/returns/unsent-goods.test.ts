import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditShop } from '#db/audit/run-audit.ts';
import { makeBuyer, makeOrder, type Buyer } from '#tests/harness/buyers.ts';
import { handToCarrier } from '#tests/harness/carrier.ts';
import { packingDocument } from '#db/orders/read/order-document.ts';
import { readOrder } from '#db/orders/read/read-orders.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { returnDesk } from '#tests/harness/returns.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { workOrder } from '#features/fulfillment/work-order.ts';
import { callOffReturn, closeReturn } from './work/change-return.ts';
import { settleReturn } from './work/settle-return.ts';

describeEachEngine('goods that have not left (rule returns/unsent)', (open) => {
  let database: TestDatabase;
  let till: Till;
  let desk: ReturnType<typeof returnDesk>;
  let buyer: Buyer;
  let product: number;
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
  });
  afterAll(async () => {
    expect((await auditShop(till.db, now)).filter(({ count }) => count > 0)).toEqual([]);
    await database.drop();
  });

  const by = { kind: 'staff' as const, name: 'Selin' };
  /** An order of five units, of which so many have left; paid by transfer, or at the door. */
  async function partly(sent: number, paymentType: 3 | 4 = 4) {
    const order = await makeOrder(till, buyer, [{ productId: product, quantity: 5 }], paymentType);
    const on = { orderNo: order.orderNo, by, now: till.clock() };
    const receipt = { receivedOn: '2026-11-21', reference: '', takesLess: false };
    if (paymentType === 4) await workOrder(till.db, on, { do: 'pay', ...receipt });
    if (sent > 0) await send(order.id, sent);
    return { ...order, lines: await desk.linesOf(order.id), customerId: buyer.customerId };
  }
  const send = (orderId: number, quantity: number) =>
    handToCarrier(till.db, orderId, till.clock(), { lines: [{ position: 1, quantity }] });
  const stock = async () => {
    const one = till.db.selectFrom('products').where('id', '=', product);
    const row = await one.select(['quantity', 'sales_number']).executeTakeFirstOrThrow();
    return { pieces: row.quantity, sold: row.sales_number };
  };
  const orderOf = (id: number) =>
    till.db
      .selectFrom('orders')
      .where('id', '=', id)
      .select(['state', 'total', 'shipping_total'])
      .executeTakeFirstOrThrow();
  const numbersOf = (done: Awaited<ReturnType<typeof desk.ask>>) => {
    if (!done.ok) throw new Error(`refused: ${done.reason}`);
    return done.returns.map(({ returnNo }) => returnNo);
  };

  test('are on the shelf and refunded at once, to the piece and the kuruş, and the rest leaves', async () => {
    const order = await partly(3);
    const { total, shipping_total: shipping } = await orderOf(order.id);
    const before = await stock();
    const [item = 0] = order.lines;
    const account = { iban: 'TR330006100519786457841326', ibanName: 'Ada Yıldız' };
    const [returnNo = ''] = numbersOf(await desk.ask(order, [{ item, quantity: 1 }], account));
    const goods = Math.round((total - shipping) * 100) / 100;
    const first = await desk.stateOf(returnNo);
    expect(first).toMatchObject({ state: 'settled', way: 'iban', needs_iban: false });
    expect(first.total).toBeCloseTo(goods / 5, 1);
    expect(await stock()).toEqual({ pieces: before.pieces + 1, sold: before.sold - 1 });
    expect((await orderOf(order.id)).state).toBe('preparing');
    expect(await send(order.id, 2)).toBe(false);
    expect(await send(order.id, 1)).toBe(true);
    expect((await orderOf(order.id)).state).toBe('shipped');
    // The rest goes back the usual way, and with its last piece the fee for shipping.
    const [rest = ''] = numbersOf(await desk.ask(order, [{ item, quantity: 4 }]));
    expect((await desk.stateOf(rest)).state).toBe('approved');
    await desk.office(rest, (at) => settleReturn(at, [{ item, verdict: 'accepted' }]));
    const second = await desk.stateOf(rest);
    expect(first.total + second.total).toBeCloseTo(total, 2);
    expect(await stock()).toEqual({ pieces: before.pieces + 5, sold: before.sold - 5 });
  });

  test('the last of them ends the shipping, and pieces that left become a return of their own', async () => {
    const order = await partly(3);
    const [item = 0] = order.lines;
    const numbers = numbersOf(
      await desk.ask(order, [{ item, quantity: 4 }], { idempotencyKey: 'k' }),
    );
    expect(await Promise.all(numbers.map(desk.stateOf))).toMatchObject([
      { state: 'approved' },
      { state: 'settled' },
    ]);
    const again = await desk.ask(order, [{ item, quantity: 4 }], { idempotencyKey: 'k' });
    expect(numbersOf(again)).toEqual(numbers);
    expect((await orderOf(order.id)).state).toBe('shipped');
    const left = await desk.ask(order, [{ item, quantity: 2 }]);
    expect(left).toMatchObject({ reason: 'return-too-many', values: { n: 1 } });
  });

  test('a defect speaks only for what left', async () => {
    const order = await partly(1);
    const [item = 0] = order.lines;
    const two = await desk.ask(order, [{ item, quantity: 2, reason: 'faulty' }]);
    expect(two).toMatchObject({ reason: 'return-too-many', values: { n: 1 } });
    const [returnNo = ''] = numbersOf(
      await desk.ask(order, [{ item, quantity: 1, reason: 'faulty' }]),
    );
    expect((await desk.stateOf(returnNo)).state).toBe('approved');
  });

  test('nothing is paid before money came; it can neither be called off nor closed', async () => {
    const order = await partly(2, 3);
    const [item = 0] = order.lines;
    const before = await stock();
    const [returnNo = ''] = numbersOf(await desk.ask(order, [{ item, quantity: 3 }]));
    expect(await desk.stateOf(returnNo)).toMatchObject({ state: 'approved', total: 0 });
    expect((await stock()).pieces).toBe(before.pieces + 3);
    expect(await desk.customer(order, returnNo, callOffReturn)).toMatchObject({
      reason: 'return-state',
    });
    const later = returnDesk({ ...till, clock: () => new Date(now.getTime() + 60 * 86_400_000) });
    expect(await later.office(returnNo, (at) => closeReturn(at, 'Gelmedi'))).toMatchObject({
      reason: 'return-state',
    });
    await workOrder(till.db, { orderNo: order.orderNo, by, now }, { do: 'deliver' });
    const refuse = [{ item, verdict: 'refused' as const, why: 'Olmaz' }];
    expect((await desk.office(returnNo, (at) => settleReturn(at, refuse))).ok).toBe(true);
    expect((await desk.stateOf(returnNo)).total).toBeGreaterThan(0);
    expect((await stock()).pieces).toBe(before.pieces + 3);
  });

  test('cash that the courier takes whole with the first parcel goes back to the kuruş for what never left (rule fulfillment/parcel-label)', async () => {
    const order = await partly(2, 3);
    const { total, shipping_total: shipping } = await orderOf(order.id);
    const label = await readOrder(till.db, packingDocument, { orderNo: order.orderNo });
    const [item = 0] = order.lines;
    const [returnNo = ''] = numbersOf(await desk.ask(order, [{ item, quantity: 3 }]));
    // The box is on its way with this sum on it, so the order keeps it.
    expect(label?.tryTotal).toBe(total);
    expect((await orderOf(order.id)).total).toBe(total);
    await workOrder(till.db, { orderNo: order.orderNo, by, now }, { do: 'deliver' });
    await desk.settle(returnNo, [{ item, verdict: 'accepted' }]);
    const { total: back } = await desk.stateOf(returnNo);
    expect(back).toBe(Math.round((total - shipping) * 60) / 100);
    const came = await till.db
      .selectFrom('payments')
      .where('order_id', '=', order.id)
      .select(['provider', 'amount', 'refunded'])
      .executeTakeFirstOrThrow();
    expect(came).toEqual({ provider: 'cash', amount: total, refunded: back });
  });

  test('a parcel that is packed at the same moment: each piece goes one way', async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await partly(1);
      const [item = 0] = order.lines;
      const [asked, packed] = await Promise.all([
        desk.ask(order, [{ item, quantity: 4 }]),
        send(order.id, 3),
      ]);
      const units = await till.db
        .selectFrom('return_lines')
        .where('order_line_id', '=', item)
        .select(['quantity', 'is_unsent'])
        .execute();
      const unsent = units.filter((line) => line.is_unsent).map(({ quantity }) => quantity);
      expect(asked.ok).toBe(true);
      expect(unsent).toEqual([packed ? 1 : 4]);
      expect(units.reduce((sum, line) => sum + line.quantity, 0)).toBe(4);
    }
  });
});
