import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBuyer, makeOrder, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { dropSuccessOrder, takeSuccessOrder } from './success-order.ts';

describeEachEngine('the order that a session shows once', (open) => {
  let database: TestDatabase;
  let till: Till;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
  });
  afterAll(() => database.drop());

  /** A buyer who is still to be told of an order. */
  async function told(): Promise<Buyer & { orderNo: string }> {
    const { db } = database;
    const buyer = await makeBuyer(db);
    const lines = [{ productId: await makeProduct(db), quantity: 1 }];
    const { id, orderNo } = await makeOrder(till, buyer, lines);
    await db
      .updateTable('sessions')
      .where('id', '=', buyer.sessionId)
      .set({ success_order_id: id })
      .execute();
    return { ...buyer, orderNo };
  }

  test('is not shown again by the cart after its own page has shown it', async () => {
    const { db } = database;
    const [one, other] = [await told(), await told()];
    await dropSuccessOrder(db, one.sessionId, other.orderNo);
    await dropSuccessOrder(db, other.sessionId, 'no such order');
    await dropSuccessOrder(db, one.sessionId, one.orderNo);
    expect(await takeSuccessOrder(db, one.sessionId)).toBeNull();
    expect(await takeSuccessOrder(db, other.sessionId)).toBe(other.orderNo);
    expect(await takeSuccessOrder(db, other.sessionId)).toBeNull();
  });
});
