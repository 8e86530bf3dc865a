import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelOrder } from '#db/orders/order-changes.ts';
import { handToCarrier } from '#tests/harness/carrier.ts';
import { makeBuyer, makeOrder, signIn } from '#tests/harness/buyers.ts';
import type { Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { changeSettings, makeProduct, stockOf } from '#tests/harness/factories.ts';
import { now, openTill } from '#tests/harness/till.ts';
import type { Till } from '#tests/harness/till.ts';
import { visitorApp } from '#tests/harness/visitor-app.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { expireTransfers } from './expire-transfers.ts';
import { registerOrderRoutes } from './order-routes.ts';

const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

describeEachEngine('an unpaid transfer', (open) => {
  let database: TestDatabase;
  let till: Till;
  let product: number;
  let buyer: Buyer;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/' })
      .execute();
    product = await makeProduct(till.db, { quantity: 1000 });
    buyer = await makeBuyer(till.db);
  });
  afterAll(() => database.drop());

  const orderOf = (quantity: number, paymentType: 3 | 4 = 4) =>
    makeOrder(till, buyer, [{ productId: product, quantity }], paymentType);
  const stuck: number[] = [];
  const onError = (_error: unknown, orderId: number) => void stuck.push(orderId);
  const expire = (at: Date) => expireTransfers({ db: till.db, clock: () => at, onError });
  const stateOf = async (id: number) =>
    (
      await till.db
        .selectFrom('orders')
        .where('id', '=', id)
        .select('state')
        .executeTakeFirstOrThrow()
    ).state;
  const mailsOf = (id: number) =>
    till.db
      .selectFrom('outbox')
      .where('kind', '=', 'order-expired')
      .where('customer_id', '=', buyer.customerId)
      .select('payload')
      .execute()
      .then((rows) =>
        rows.filter((row) => JSON.stringify(row.payload).includes(`"orderId":${id}`)),
      );

  test('expires after 24 hours: stock returned once, history, one mail, and a clean audit', async () => {
    const before = await stockOf(till.db, product);
    const order = await orderOf(5);
    const onDelivery = await orderOf(1, 3);
    expect(await expire(hours(23.9))).toBe(0);
    expect(await expire(hours(24.1))).toBe(1);
    expect(await expire(hours(24.1))).toBe(0);
    expect(await stateOf(order.id)).toBe('expired');
    expect(await stateOf(onDelivery.id)).toBe('placed');
    const after = await stockOf(till.db, product);
    expect(after).toEqual({ quantity: before.quantity - 1, sold: before.sold + 1 });
    expect(await mailsOf(order.id)).toHaveLength(1);
    expect((await auditShop(till.db, hours(25))).filter(({ count }) => count > 0)).toEqual([]);
  });

  test('expires once when two processes expire many', async () => {
    const before = await stockOf(till.db, product);
    for (let index = 0; index < 12; index += 1) await orderOf(3);
    const counts = await Promise.all([expire(hours(25)), expire(hours(25)), expire(hours(25))]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(12);
    expect(await stockOf(till.db, product)).toEqual(before);
  });

  test('that cannot expire delays no other', async () => {
    const first = await orderOf(1);
    const second = await orderOf(1);
    await sql`create function refuse_expiry() returns trigger language plpgsql as
      'begin raise exception ''not this one''; end'`.execute(till.db);
    await sql`create trigger refuse_expiry before update on orders for each row
      when (old.id = ${sql.raw(String(first.id))}) execute function refuse_expiry()`.execute(
      till.db,
    );
    expect(await expire(hours(25))).toBe(1);
    expect(stuck).toEqual([first.id]);
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['placed', 'expired']);
    await sql`drop trigger refuse_expiry on orders`.execute(till.db);
    expect(await expire(hours(25))).toBe(1);
  });

  test('is either expired or canceled or shipped, exactly one of them', async () => {
    for (let round = 0; round < 10; round += 1) {
      const before = await stockOf(till.db, product);
      const { id } = await orderOf(2);
      const cancel = () =>
        till.db
          .transaction()
          .execute((trx) =>
            cancelOrder(trx, { orderId: id, customerId: buyer.customerId, now: hours(25) }),
          )
          .then((answer) => answer.ok);
      const other = round % 2 === 0 ? cancel : () => handToCarrier(till.db, id, hours(25));
      const both = [other, () => expire(hours(25)).then((count) => count === 1)];
      const happened = await Promise.all(
        (round % 4 < 2 ? both : both.toReversed()).map((f) => f()),
      );
      // A process leaves alone what another has in hand: it comes back for it.
      if (!happened.some(Boolean)) expect(await expire(hours(25))).toBe(1);
      expect(happened.filter(Boolean).length).toBeLessThanOrEqual(1);
      const state = await stateOf(id);
      const sold = state === 'shipped' ? 2 : 0;
      expect((await stockOf(till.db, product)).quantity).toBe(before.quantity - sold);
    }
    expect((await auditShop(till.db, hours(25))).filter(({ count }) => count > 0)).toEqual([]);
  });

  test('stays when the store says so', async () => {
    await changeSettings(till.db, { expireUnpaidTransfers: 0 });
    const { id } = await orderOf(1);
    expect(await expire(hours(48))).toBe(0);
    expect(await stateOf(id)).toBe('placed');
    await changeSettings(till.db, { expireUnpaidTransfers: 1 });
    expect(await expire(hours(48))).toBe(1);
  });

  test('cannot be canceled or paid by its customer after it expired', async () => {
    const { orderNo } = await orderOf(1);
    await expire(hours(25));
    const shop = await visitorApp(database, registerOrderRoutes);
    const browser = shop.browser();
    await signIn(till.db, browser, buyer);
    const answer = await browser.get(`/api/catalog/order/${orderNo}`);
    expect(answer.json()).toMatchObject({
      state: 'expired',
      succeed: false,
      cancellable: false,
      payBefore: null,
    });
    await shop.app.close();
  });
});
