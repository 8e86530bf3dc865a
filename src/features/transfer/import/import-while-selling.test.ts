import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchFailure } from '#db/transfer/import-session.ts';
import { placeOrder } from '#features/checkout/place-order.ts';
import type { PlacedOrder } from '#features/checkout/check-order.ts';
import { fillCart, makeBuyer } from '#tests/harness/buyers.ts';
import type { Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { recordsSource } from '#tests/harness/records-source.ts';
import { openTill } from '#tests/harness/till.ts';
import type { Till } from '#tests/harness/till.ts';
import { importStore } from './import-store.ts';

const pictures = {
  adopt: async () => ({ ok: true, changed: true }) as const,
  has: () => true,
};

describeEachEngine('an import into a selling shop', (open) => {
  let database: TestDatabase;
  let till: Till;
  let product: number;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    product = await makeProduct(till.db, { quantity: 100_000 });
    await till.db
      .insertInto('customers')
      .values({ email: 'eski@example.com', password_hash: 'x', name: 'Eski' })
      .execute();
  });
  afterAll(() => database.drop());

  /** The lock of a product may be refused while an import points at it: the shop answers 503, and the buyer repeats. */
  async function order(buyer: Buyer): Promise<PlacedOrder> {
    try {
      return await placeOrder(
        till,
        { ...buyer, locale: 'tr', currency: null },
        { paymentType: 3, acceptPreInformation: false, acceptDistanceContract: false },
      );
    } catch (error) {
      if (batchFailure(error).kind !== 'retry') throw error;
      return order(buyer);
    }
  }

  /** Places orders until the import ends. Returns their numbers in order. */
  async function sell(buyer: Buyer, isOver: () => boolean): Promise<number[]> {
    const numbers: number[] = [];
    while (!isOver()) {
      await fillCart(till.db, buyer, [{ productId: product, quantity: 1 }]);
      const placed = await order(buyer);
      if (!placed.ok) throw new Error(placed.code);
      numbers.push(Number(placed.orderNo));
    }
    return numbers;
  }

  const lastDrawn = async () =>
    (await sql<{ last: number }>`select last_value as last from order_numbers`.execute(till.db))
      .rows[0]?.last ?? 0;
  const past = (orderNo: number) => ({
    orderNo: String(orderNo),
    email: 'eski@example.com',
    date: '2026-01-02T10:00:00Z',
    status: 'delivered',
    paymentType: 4,
    items: [{ productId: product, quantity: 1, price: 5, taxRate: 20 }],
  });
  const take = (records: Parameters<typeof recordsSource>[0], dryRun = false) =>
    importStore({ db: till.db, pictures }, recordsSource(records), { dryRun });

  test('imports numbers that checkouts are about to draw: no order fails, no number repeats, and all rise', async () => {
    const buyers: Buyer[] = [];
    for (let index = 0; index < 6; index += 1) buyers.push(await makeBuyer(till.db));
    let over = false;
    const selling = buyers.map((buyer) => sell(buyer, () => over));
    const importing = async () => {
      for (let round = 0; round < 8; round += 1) {
        const from = await lastDrawn();
        const orders = Array.from({ length: 12 }, (_, index) => past(from + 1 + index * 3));
        await take({ orders });
      }
    };
    const imported = importing().finally(() => (over = true));
    const numbers = await Promise.all(selling);
    await imported;
    for (const own of numbers) expect(own).toEqual(own.toSorted((a, b) => a - b));
    expect(new Set(numbers.flat()).size).toBe(numbers.flat().length);
  });

  test('raises the next number above the imported ones, and never lowers it', async () => {
    const before = await lastDrawn();
    await take({ orders: [past(before + 5000)] });
    expect(await lastDrawn()).toBe(before + 5000);
    await take({ orders: [past(before + 5000), past(77)] });
    expect(await lastDrawn()).toBe(before + 5000);
  });

  test('a dry run does not change the next number', async () => {
    const before = await lastDrawn();
    await take({ orders: [past(before + 5000)] }, true);
    expect(await lastDrawn()).toBe(before);
  });
});
