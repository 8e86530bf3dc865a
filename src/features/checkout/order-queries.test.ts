import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCart, makeBuyer } from '#tests/harness/buyers.ts';
import { countQueries } from '#tests/harness/count-queries.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import type { Till } from '#tests/harness/till.ts';
import { placeOrder } from './place-order.ts';

describeEachEngine('the statements of an order', (open) => {
  let database: TestDatabase;
  let till: Till;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
  });
  afterAll(() => database.drop());

  test.each([1, 60])('an order of %i lines takes as many as documented', async (lines) => {
    const { db } = till;
    const statements = countQueries(db);
    const buyer = await makeBuyer(db);
    const wanted = [];
    for (let nth = 0; nth < lines; nth += 1) {
      wanted.push({ productId: await makeProduct(db), quantity: 2 });
    }
    await fillCart(db, buyer, wanted);
    const place = async () => {
      statements.start();
      return await placeOrder(
        { ...till, db: statements.db },
        { ...buyer, locale: 'tr', currency: null },
        { paymentType: 4, acceptPreInformation: false, acceptDistanceContract: false },
      );
    };
    expect(await place()).toMatchObject({ ok: true });
    expect(statements.count()).toBe(4);
    // The cart has become an order: the second press finds none to order.
    expect(await place()).toMatchObject({ ok: false, code: 'cart-empty' });
    expect(statements.count()).toBe(1);
  });
});
