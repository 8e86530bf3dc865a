import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelOrder } from '#db/orders/order-changes.ts';
import { fillCart, makeBuyer, makeSession } from '#tests/harness/buyers.ts';
import type { Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';
import { now, openTill } from '#tests/harness/till.ts';
import type { Till } from '#tests/harness/till.ts';
import { placeOrder } from './place-order.ts';
import type { PlacedOrder } from './check-order.ts';

const limits = {
  unpaidOrderLimit: 3,
  unpaidOrderLimitBusiness: 50,
  unpaidAmountLimit: 0,
  unpaidStockShare: 50,
  expireUnpaidTransfers: true,
};
/** The till's clock stands, so that every transfer may wait until then. */
const oneDayOn = '22.11.2026 13:00';

describeEachEngine('unpaid orders', (open) => {
  let database: TestDatabase;
  let till: Till;
  let product: number;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    product = await makeProduct(till.db, { quantity: 1000 });
  });
  afterAll(() => database.drop());
  beforeEach(() => changeSettings(till.db, limits));

  const place = (buyer: Buyer, paymentType: 3 | 4 = 4): Promise<PlacedOrder> =>
    placeOrder(
      till,
      { ...buyer, locale: 'tr', currency: null },
      { paymentType, acceptPreInformation: false, acceptDistanceContract: false },
    );
  const buy = async (buyer: Buyer, paymentType: 3 | 4 = 4, productId = product, quantity = 1) => {
    if ((await openCarts(buyer)).length === 0)
      await fillCart(till.db, buyer, [{ productId, quantity }]);
    return place(buyer, paymentType);
  };
  const openCarts = (buyer: Buyer) =>
    till.db
      .selectFrom('carts')
      .where('customer_id', '=', buyer.customerId)
      .where('ordered_at', 'is', null)
      .select('id')
      .execute();
  const ordersOf = (buyer: Buyer) =>
    till.db
      .selectFrom('orders')
      .where('customer_id', '=', buyer.customerId)
      .select(['id', 'order_no'])
      .orderBy('id')
      .execute();
  const messages = (kind: string) =>
    till.db
      .selectFrom('outbox')
      .where('kind', '=', kind)
      .select(['payload', 'customer_id'])
      .orderBy('id')
      .execute();

  test('are limited to three: the fourth is refused until one is canceled', async () => {
    const buyer = await makeBuyer(till.db);
    for (const method of [4, 3, 4] as const) expect((await buy(buyer, method)).ok).toBe(true);
    expect(await buy(buyer)).toMatchObject({
      code: 'too-many-unpaid',
      values: { n: 3, until: oneDayOn },
    });
    const [first] = await ordersOf(buyer);
    const cancel = { orderId: first?.id ?? 0, customerId: buyer.customerId, now };
    await till.db.transaction().execute((trx) => cancelOrder(trx, cancel));
    expect((await buy(buyer)).ok).toBe(true);
    expect(await ordersOf(buyer)).toHaveLength(4);
  });

  test('include cash on delivery until it is prepared, and no paid orders', async () => {
    const buyer = await makeBuyer(till.db);
    for (const method of [4, 3, 3] as const) await buy(buyer, method);
    const [transfer, cash, oldCash] = await ordersOf(buyer);
    const change = (
      order: { id: number } | undefined,
      row: { state: string } | { created_at: Date },
    ) =>
      till.db
        .updateTable('orders')
        .where('id', '=', order?.id ?? 0)
        .set(row)
        .execute();
    await change(oldCash, { created_at: new Date(now.getTime() - 25 * 3_600_000) });
    expect(await buy(buyer)).toMatchObject({ code: 'too-many-unpaid', values: { n: 3 } });
    await change(transfer, { state: 'paid' });
    await change(cash, { state: 'preparing' });
    for (let left = 2; left > 0; left -= 1) expect((await buy(buyer)).ok).toBe(true);
    expect(await buy(buyer)).toMatchObject({ code: 'too-many-unpaid' });
  });

  test('the refusal names the day on which the oldest expires', async () => {
    const buyer = await makeBuyer(till.db);
    for (const method of [3, 4, 4] as const) await buy(buyer, method);
    const [, first, second] = await ordersOf(buyer);
    const payBefore = (order: { id: number } | undefined, pay_before: Date) =>
      till.db
        .updateTable('orders')
        .where('id', '=', order?.id ?? 0)
        .set({ pay_before })
        .execute();
    const until = async () => {
      const refused = await buy(buyer);
      return refused.ok ? 'ordered' : refused.values?.until;
    };
    await payBefore(first, new Date(now.getTime() + 2 * 3_600_000));
    await payBefore(second, new Date(now.getTime() + 5 * 3_600_000));
    expect(await until()).toBe('21.11.2026 15:00');
    // A part of the money has come: the merchant decides on that order.
    await till.db
      .insertInto('payments')
      .values({
        order_id: first?.id ?? 0,
        provider: 'havale',
        provider_reference: 'part',
        amount: 1,
        currency: 'TRY',
      })
      .execute();
    expect(await until()).toBe('21.11.2026 18:00');
    await changeSettings(till.db, { expireUnpaidTransfers: false });
    expect(await until()).toBeUndefined();

    const cashBuyer = await makeBuyer(till.db);
    for (let orders = 3; orders > 0; orders -= 1) await buy(cashBuyer, 3);
    const refused = await buy(cashBuyer, 3);
    expect(refused).toMatchObject({ code: 'too-many-unpaid', values: { n: 3 } });
    expect(refused).not.toHaveProperty('values.until');
  });

  test('have their own limit for a customer with branches', async () => {
    await changeSettings(till.db, { unpaidOrderLimitBusiness: 5 });
    const company = await makeBuyer(till.db, { branch: 'Merkez' });
    for (const method of [4, 3, 4, 3, 4] as const)
      expect((await buy(company, method)).ok).toBe(true);
    expect(await buy(company)).toMatchObject({ code: 'too-many-unpaid', values: { n: 5 } });
    const consumer = await makeBuyer(till.db);
    for (let orders = 3; orders > 0; orders -= 1) await buy(consumer);
    expect(await buy(consumer)).toMatchObject({ code: 'too-many-unpaid', values: { n: 3 } });
  });

  test('are limited to one for a new account until its email address is confirmed, with a new link', async () => {
    const buyer = await makeBuyer(till.db, { unconfirmed: true });
    expect((await buy(buyer)).ok).toBe(true);
    expect(await buy(buyer)).toMatchObject({ code: 'email-unconfirmed', values: { n: 1 } });
    expect(await buy(buyer)).toMatchObject({ code: 'email-unconfirmed' });
    const links = (await messages('confirm-email')).filter(
      (message) => message.customer_id === buyer.customerId,
    );
    expect(links).toEqual([{ customer_id: buyer.customerId, payload: { locale: 'tr' } }]);
    await till.db
      .updateTable('customers')
      .where('id', '=', buyer.customerId)
      .set({ email_confirmed_at: now })
      .execute();
    expect((await buy(buyer)).ok).toBe(true);
  });

  test('stay together within the amount limit, including the new one', async () => {
    // One costs 100 + 20 % and 50 for sending.
    await changeSettings(till.db, { unpaidAmountLimit: 340 });
    const buyer = await makeBuyer(till.db);
    expect((await buy(buyer)).ok).toBe(true);
    expect((await buy(buyer)).ok).toBe(true);
    expect(await buy(buyer)).toMatchObject({
      code: 'unpaid-amount',
      values: { n: 2, amount: expect.stringContaining('340') },
    });
  });

  test.each([
    ['a consumer', {}, 3],
    ['a customer with branches', { branch: 'Merkez' }, 4],
  ])('hold the limit of %s when several sessions order at once', async (_, kind, limit) => {
    await changeSettings(till.db, { unpaidOrderLimitBusiness: 4 });
    const buyer = await makeBuyer(till.db, kind);
    const buyers = [buyer];
    for (let more = 0; more < 5; more += 1) {
      buyers.push({ ...buyer, sessionId: await makeSession(till.db, buyer.customerId) });
    }
    const placed = await Promise.all(
      buyers.flatMap((each) =>
        Array.from({ length: 4 }, async () => {
          await fillCart(till.db, each, [{ productId: product, quantity: 1 }]).catch(() => null);
          return place(each);
        }),
      ),
    );
    const numbers = new Set(placed.flatMap((order) => (order.ok ? [order.orderNo] : [])));
    expect(await ordersOf(buyer)).toHaveLength(numbers.size);
    // The remaining orders continue one after the other.
    for (let more = 0; more <= limit; more += 1) await buy(buyer);
    expect(await ordersOf(buyer)).toHaveLength(limit);
  });

  test('report an order of more than half of the stock to the merchant', async () => {
    const scarce = await makeProduct(till.db, { quantity: 10 });
    const told = async () =>
      (await messages('stock-taken')).filter((m) =>
        JSON.stringify(m).includes(`"productId":${scarce}}`),
      );
    await buy(await makeBuyer(till.db), 4, scarce, 5);
    expect(await told()).toEqual([]);
    await buy(await makeBuyer(till.db), 3, scarce, 3);
    expect(await told()).toMatchObject([
      { payload: { products: [{ productId: scarce, pieces: 3, before: 5 }] } },
    ]);
    await changeSettings(till.db, { unpaidStockShare: 100 });
    await buy(await makeBuyer(till.db), 4, scarce, 2);
    expect(await told()).toHaveLength(1);
  });
});
