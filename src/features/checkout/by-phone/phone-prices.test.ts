import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill, tillOf, type Till } from '#tests/harness/till.ts';
import { hideGoods, makePricedGroup, type PricedGroup } from '#tests/harness/wholesale.ts';
import { placePhoneOrder } from './place-phone-order.ts';
import { previewPhoneOrder } from './preview-phone-order.ts';

describeEachEngine('an order on the telephone for customers with prices of their own', (open) => {
  let database: TestDatabase;
  let till: Till;
  let group: PricedGroup;
  let hidden: number;
  let free: number;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    const opened = await openTill(db, { kargoUcreti: '' });
    hidden = await makeProduct(db, { name: 'Saklı', price: 100, taxRate: 20, quantity: 100 });
    free = await makeProduct(db, { name: 'Kova', price: 90, taxRate: 20, quantity: 100 });
    group = await makePricedGroup(db, { code: 'BAYI', price: 80 });
    await hideGoods(db, [hidden], group);
    // It knows the groups and assortments of now.
    till = await tillOf(opened);
  });
  afterAll(() => database.drop());

  async function buyerOf(of: PricedGroup | null): Promise<Buyer> {
    const buyer = await makeBuyer(till.db);
    await till.db
      .updateTable('customers')
      .set({ group_id: of?.groupId ?? null })
      .where('id', '=', buyer.customerId)
      .execute();
    return buyer;
  }
  const linesOf = (...ids: number[]) =>
    ids.map((productId) => ({ productId, unitId: 1, quantity: 2 }));
  const preview = (buyer: Buyer | null, ...ids: number[]) =>
    previewPhoneOrder(
      { ...till, provider: () => null },
      { lines: linesOf(...ids), ...(buyer && { customerId: buyer.customerId }) },
      'tr',
    );
  const take = ({ customerId, addressId }: Buyer, total: number, ...ids: number[]) =>
    placePhoneOrder(
      {
        ...till,
        provider: () => null,
        readAddress: () => {
          throw new Error('nobody typed an address');
        },
      },
      {
        body: {
          key: `telefon-${customerId}`,
          customerId,
          deliveryId: addressId,
          lines: linesOf(...ids),
          paymentType: 4,
          total,
        },
        by: { kind: 'staff', name: 'Selin' },
        locale: 'tr',
      },
    );

  test('shows and charges the customer’s prices (rule phone-orders/prices)', async () => {
    const dealer = await buyerOf(group);
    const seen = await preview(dealer, hidden, free);
    expect(seen.lines.map(({ unitPrice, problem }) => [unitPrice, problem])).toEqual([
      [80, ''],
      [80, ''],
    ]);
    expect(seen).toMatchObject({ subTotal: 320, total: 384 });
    const { orderNo } = await take(dealer, seen.total, hidden, free);
    const order = await till.db
      .selectFrom('orders')
      .where('order_no', '=', orderNo)
      .select('total')
      .executeTakeFirstOrThrow();
    expect(order.total).toBe(384);
    expect(await preview(await buyerOf(null), free)).toMatchObject({ subTotal: 180, total: 216 });
    expect(await preview(null, free)).toMatchObject({ subTotal: 180, total: 216 });
  });

  test('sells no goods that its customer does not see (rule wholesale/unseen-lines)', async () => {
    const other = await buyerOf(null);
    const seen = await preview(other, hidden, free);
    expect(seen).toMatchObject({ subTotal: 180, total: 216 });
    expect(seen.lines[0]).toMatchObject({
      unitPrice: 0,
      net: 0,
      problem: 'Saklı: Bu ürün şu anda satışta değil.',
    });
    await expect(take(other, seen.total, hidden, free)).rejects.toMatchObject({
      code: 'not-for-sale',
    });
  });
});
