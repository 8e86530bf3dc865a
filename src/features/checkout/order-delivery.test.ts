import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order, OrderList } from '#contract/order.ts';
import { registerOrderRoutes } from '#features/orders/order-routes.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import { fillCart, makeBuyer, signIn, type Buyer } from '#tests/harness/buyers.ts';
import { makeAttempt } from '#tests/harness/card-attempts.ts';
import { handToCarrier } from '#tests/harness/carrier.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { placeOrder } from './place-order.ts';

/** A Wednesday at noon in Istanbul; the buyers live in Edirne. */
const noon = new Date('2026-11-25T09:00:00Z');
const promised = { deliveryDays: '22/1/2_*/5/5', sameDayUntilHour: 16, closedDays: '2026-11-27' };
const days = (from: string, to: string) => ({ dates: { from, to }, daysAfterPayment: null });

describeEachEngine('the delivery of a placed order (rule shipping/order-delivery)', (open) => {
  let database: TestDatabase;
  let till: Till;
  let shop: VisitorApp;
  let product: number;
  beforeAll(async () => {
    database = await open();
    const opened = await openTill(database.db, promised);
    till = { ...opened, clock: () => noon };
    product = await makeProduct(till.db, { quantity: 1000 });
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/' })
      .execute();
    shop = await visitorApp(database, registerOrderRoutes);
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  async function place(buyer: Buyer, paymentType: PaymentType) {
    await fillCart(till.db, buyer, [{ productId: product, quantity: 2 }]);
    const placed = await placeOrder(
      till,
      { ...buyer, locale: 'tr', currency: null },
      { paymentType, acceptPreInformation: true, acceptDistanceContract: true },
    );
    if (!placed.ok) throw new Error(placed.code);
    return stored(placed.orderNo);
  }
  const stored = (orderNo: string) =>
    till.db
      .selectFrom('orders')
      .where('order_no', '=', orderNo)
      .select(['id', 'order_no as orderNo', 'delivery_terms as terms'])
      .executeTakeFirstOrThrow();
  async function reader(buyer: Buyer) {
    const browser = shop.browser();
    await signIn(till.db, browser, buyer);
    return async (orderNo: string) => {
      const { items } = (await browser.get('/api/catalog/orders')).json<OrderList>();
      const { delivery } = (await browser.get(`/api/catalog/order/${orderNo}`)).json<Order>();
      expect(items.find((order) => order.orderNo === orderNo)?.delivery).toEqual(delivery);
      return delivery;
    };
  }
  /** The order's next state, at a moment. */
  const move = (id: number, from: string, to: string, at: string) =>
    sql`with moved as (update orders set state = ${to} where id = ${id})
      insert into order_state_changes (order_id, from_state, to_state, actor, at)
      values (${id}, ${from}, ${to}, 'merchant', ${at})`.execute(till.db);

  test('stays as it was when the settings change, and follows the parcel', async () => {
    const buyer = await makeBuyer(till.db);
    const delivery = await reader(buyer);
    const { id, orderNo } = await place(buyer, 3);
    await changeSettings(till.db, { deliveryDays: '*/9/9', closedDays: '', sameDayUntilHour: 0 });
    expect(await delivery(orderNo)).toEqual(days('2026-11-26', '2026-11-30'));
    await handToCarrier(till.db, id, new Date('2026-11-30T20:30:00Z'));
    expect(await delivery(orderNo)).toEqual(days('2026-12-01', '2026-12-02'));
    await move(id, 'shipped', 'delivered', '2026-12-01T10:00:00Z');
    expect(await delivery(orderNo)).toBeNull();
    await changeSettings(till.db, promised);
  });

  test('counts from the payment of a transfer', async () => {
    const buyer = await makeBuyer(till.db);
    const delivery = await reader(buyer);
    const { id, orderNo } = await place(buyer, 4);
    expect(await delivery(orderNo)).toEqual({ dates: null, daysAfterPayment: 3 });
    await move(id, 'placed', 'paid', '2026-11-30T13:30:00Z');
    expect(await delivery(orderNo)).toEqual(days('2026-12-02', '2026-12-03'));
    await sql`update orders set state = 'cancelled', cancelled_at = now() where id = ${id}`.execute(
      till.db,
    );
    expect(await delivery(orderNo)).toBeNull();
  });

  test('is stored for an order by card', async () => {
    const buyer = await makeBuyer(till.db);
    const lines = [{ productId: product, quantity: 1 }];
    const cartId = await fillCart(till.db, buyer, lines);
    const { orderNo } = await makeAttempt(till, buyer, { cartId, lines });
    expect((await stored(orderNo)).terms).toMatchObject({ min: 1, max: 2, sameDayUntilHour: 16 });
  });

  test('is not stored where nothing is promised', async () => {
    const buyer = await makeBuyer(till.db);
    await changeSettings(till.db, { deliveryDays: '' });
    expect((await place(buyer, 3)).terms).toBeNull();
    await changeSettings(till.db, promised);
    await till.db
      .updateTable('addresses')
      .set({ city: 'Berlin', country: 'Almanya' })
      .where('id', '=', buyer.addressId)
      .execute();
    expect((await place(buyer, 3)).terms).toBeNull();
  });
});
