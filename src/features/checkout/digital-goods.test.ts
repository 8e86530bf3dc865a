import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { fillCart, makeBuyer } from '#tests/harness/buyers.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { placeOrder } from './place-order.ts';

describeEachEngine('goods that are delivered at once (rule returns/digital)', (open) => {
  let database: TestDatabase;
  let till: Till;
  let digital: number;
  let other: number;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    digital = await makeProduct(till.db, { quantity: 100 });
    other = await makeProduct(till.db, { quantity: 100 });
    const set = { withdrawal: 'digital' };
    await till.db.updateTable('products').set(set).where('id', '=', digital).execute();
  });
  afterAll(() => database.drop());

  async function placed(productId: number, acceptNoWithdrawal?: boolean, isCorporate = false) {
    const buyer = await makeBuyer(till.db);
    await fillCart(till.db, buyer, [{ productId, quantity: 1 }]);
    if (isCorporate)
      await till.db
        .updateTable('addresses')
        .set({ company_name: 'Lale A.Ş.' })
        .where('id', '=', buyer.addressId)
        .execute();
    return placeOrder(
      till,
      { ...buyer, locale: 'tr', currency: null },
      {
        paymentType: 3,
        acceptPreInformation: true,
        acceptDistanceContract: true,
        ...(acceptNoWithdrawal !== undefined && { acceptNoWithdrawal }),
      },
    );
  }
  const frozen = async (done: Awaited<ReturnType<typeof placed>>) => {
    const rows = await till.db
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .where('o.order_no', '=', done.ok ? (done.orderNo ?? '') : '')
      .select('l.withdrawal')
      .execute();
    return rows.map(({ withdrawal }) => withdrawal);
  };

  test('need a box of their own, which ends the right', async () => {
    expect(await placed(digital)).toMatchObject({ ok: false, code: 'withdrawal-consent' });
    expect(await placed(digital, false)).toMatchObject({ code: 'withdrawal-consent' });
    const done = await placed(digital, true);
    expect(done).toMatchObject({ ok: true });
    expect(await frozen(done)).toEqual(['digital']);
  });

  test('nobody else is asked: other goods, companies', async () => {
    expect(await frozen(await placed(other))).toEqual(['yes']);
    expect(await frozen(await placed(digital, undefined, true))).toEqual(['yes']);
  });
});
