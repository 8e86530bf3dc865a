import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimStock } from '#db/orders/claim-stock.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, stockOf } from '#tests/harness/factories.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { workProduct } from './change-products.ts';

describeEachEngine('stock corrections during orders', (open) => {
  let database: TestDatabase;
  let till: Till;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
  });
  afterAll(() => database.drop());

  const by = { kind: 'staff', name: 'Selin' } as const;
  const correct = async (id: number, stock: number) => {
    const on = { product: { id }, by, seen: { stock: 6 }, now };
    const done = await workProduct(till.db, on, { stock, reason: 'Sayım' });
    return done.ok ? done.after.stock - done.before.stock : 0;
  };
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

  test('lose no movement', async () => {
    const id = await makeProduct(till.db, { quantity: 6 });
    const buyers = await Promise.all(Array.from({ length: 5 }, () => makeBuyer(till.db)));
    const orders = buyers.map((buyer) => makeOrder(till, buyer, [{ productId: id, quantity: 1 }]));
    // Neither leads back to the 6 that both have seen, however many of the orders come between them.
    const corrected = await Promise.all([correct(id, 5), correct(id, 20)]);
    await Promise.all(orders);
    expect(corrected.filter((pieces) => pieces !== 0).length).toBeLessThanOrEqual(1);
    expect(await stockOf(till.db, id)).toEqual({ quantity: 1 + sum(corrected), sold: 5 });
    const faults = await auditShop(till.db, now);
    expect(faults.filter(({ count }) => count > 0)).toEqual([]);
  });

  test('sell nothing twice', async () => {
    const id = await makeProduct(till.db, { quantity: 6 });
    const { settings } = till.snapshot();
    const taking = Array.from({ length: 8 }, () =>
      till.db.transaction().execute(async (tx) => {
        const { short } = await claimStock(tx, [{ productId: id, pieces: 1 }], settings);
        return short.length === 0 ? 1 : 0;
      }),
    );
    const corrected = sum(await Promise.all([correct(id, 3), correct(id, 4)]));
    const taken = sum(await Promise.all(taking));
    expect((await stockOf(till.db, id)).quantity).toBe(0);
    expect(taken).toBe(6 + corrected);
  });
});
