import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCart, makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill, tillOf, type Till } from '#tests/harness/till.ts';
import {
  hideGoods,
  makePricedGroup,
  type PricedGroup,
  groupTerms,
} from '#tests/harness/wholesale.ts';
import { placeOrder } from './place-order.ts';
import { readCheckout } from './read-checkout.ts';

const transfer = {
  paymentType: 3,
  acceptPreInformation: false,
  acceptDistanceContract: false,
} as const;

describeEachEngine('an order of goods that only some see', (open) => {
  let database: TestDatabase;
  let till: Till;
  let group: PricedGroup;
  let assortmentId: number;
  let hidden: number;
  let free: number;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    const opened = await openTill(db, { kargoUcreti: '' });
    hidden = await makeProduct(db, { name: 'Saklı', price: 100, taxRate: 20, quantity: 1000 });
    free = await makeProduct(db, { name: 'Kova', price: 10, taxRate: 20, quantity: 1000 });
    group = await makePricedGroup(db, { code: 'BAYI', price: 80 });
    ({ assortmentId } = await hideGoods(db, [hidden], group));
    // It knows the groups and assortments of now.
    till = await tillOf(opened);
  });
  afterAll(() => database.drop());

  const join = (buyer: Buyer, to: PricedGroup | null) =>
    till.db
      .updateTable('customers')
      .set({ group_id: to?.groupId ?? null })
      .where('id', '=', buyer.customerId);
  async function buyerOf(of: PricedGroup | null, ids: number[]): Promise<Buyer> {
    const buyer = await makeBuyer(till.db);
    await join(buyer, of).execute();
    await fillCart(
      till.db,
      buyer,
      ids.map((productId) => ({ productId, quantity: 1 })),
    );
    return buyer;
  }
  const place = (buyer: Buyer, more: object = {}) =>
    placeOrder(till, { ...buyer, locale: 'tr', currency: null }, { ...transfer, ...more });
  const refusal = { ok: false, code: 'not-for-sale', problems: [{ name: 'Saklı', pieces: 1 }] };

  test('is placed by whoever sees them, and refused to all others as goods that are gone (rule wholesale/unseen-lines)', async () => {
    expect(await place(await buyerOf(group, [hidden, free]))).toMatchObject({ ok: true });
    const other = await buyerOf(null, [hidden, free]);
    expect(await place(other)).toMatchObject(refusal);
    await till.db.deleteFrom('cart_lines').where('product_id', '=', hidden).execute();
    expect(await place(other, { expectedTotal: 12 })).toMatchObject({ ok: true });
  });

  test('shows its buyer no price of them at the checkout (rule wholesale/unseen-lines)', async () => {
    const buyer = await buyerOf(null, [hidden, free]);
    const customer = { ...buyer, signedInAt: till.clock() };
    const services = { ...till.of(till.faces.ofCustomer(groupTerms(null))), provider: () => null };
    const given = { ...services, reference: { holidays: new Set<string>(), provinces: [] } };
    const { cart } = await readCheckout(given, { customer, locale: 'tr', currency: null });
    expect(cart).toMatchObject({ subTotal: 10, total: 12, items: [{ amount: 0 }, { amount: 12 }] });
  });

  test('is refused when its buyer leaves the group while it is saved, and kept when it was first (rule wholesale/unseen-lines)', async () => {
    const buyer = await buyerOf(group, [hidden]);
    const [hasLeft, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const leaving = till.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('customers')
        .set({ group_id: null })
        .where('id', '=', buyer.customerId)
        .execute();
      hasLeft.resolve();
      await end.promise;
    });
    await hasLeft.promise;
    const placing = place(buyer);
    end.resolve();
    await leaving;
    expect(await placing).toMatchObject(refusal);
    await join(buyer, group).execute();
    const [placed] = await Promise.all([place(buyer), join(buyer, null).execute()]);
    const orders = await till.db
      .selectFrom('orders')
      .where('customer_id', '=', buyer.customerId)
      .select('id')
      .execute();
    expect(orders).toHaveLength(placed.ok ? 1 : 0);
    if (!placed.ok) expect(placed).toMatchObject(refusal);
  });

  test('follows the assortments of its own moment, not those that the process knows', async () => {
    const buyer = await buyerOf(group, [hidden]);
    await till.db
      .deleteFrom('group_assortments')
      .where('assortment_id', '=', assortmentId)
      .execute();
    expect(await place(buyer)).toMatchObject(refusal);
    await till.db
      .insertInto('group_assortments')
      .values({ group_id: group.groupId, assortment_id: assortmentId })
      .execute();
    expect(await place(buyer)).toMatchObject({ ok: true });
  });
});
