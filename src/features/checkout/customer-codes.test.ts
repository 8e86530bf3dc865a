import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCustomerOrder } from '#db/orders/read/customer-orders.ts';
import { fillCart, makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { brokenInvariants } from '#tests/harness/card-payments.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { placeOrder } from './place-order.ts';

describeEachEngine('an order of a customer with own codes', (open) => {
  let database: TestDatabase;
  let till: Till;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
  });
  afterAll(() => database.drop());

  test('stores the customer’s own code of each product, whatever it is later (rule orders/customer-codes)', async () => {
    const { db } = till;
    const [known, other] = [await makeProduct(db), await makeProduct(db)] as const;
    const [buyer, stranger] = [await makeBuyer(db), await makeBuyer(db)];
    const codeOf = ({ customerId }: Buyer, code: string) =>
      db
        .insertInto('customer_codes')
        .values({ customer_id: customerId, code, product_id: known })
        .execute();
    await codeOf(stranger, 'YABANCI');
    await codeOf(buyer, 'DEPO 7');
    await codeOf(buyer, 'RAF 9');
    const lines = [other, known].map((productId) => ({ productId, quantity: 1 }));
    await fillCart(db, buyer, lines);
    const placed = await placeOrder(
      till,
      { ...buyer, locale: 'tr', currency: null },
      { paymentType: 3, acceptPreInformation: false, acceptDistanceContract: false },
    );
    const orderNo = placed.ok ? placed.orderNo : '';
    const shown = async () =>
      (await readCustomerOrder(db, buyer, orderNo))?.lines.map((line) => line.customerCode);
    expect(await shown()).toEqual(['', 'DEPO 7']);
    await db.deleteFrom('customer_codes').where('customer_id', '=', buyer.customerId).execute();
    expect(await shown()).toEqual(['', 'DEPO 7']);
    expect(await brokenInvariants(db, till.clock())).toEqual([]);
  });
});
