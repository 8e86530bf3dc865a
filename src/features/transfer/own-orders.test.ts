import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditShop } from '#db/audit/run-audit.ts';
import { lockFolderOrders } from '#db/orders/read/folder-order.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import type { Problem } from '#features/transfer/sources/problem.ts';
import { problemText } from '#features/transfer/sources/problem-texts.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import type { Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, stockOf } from '#tests/harness/factories.ts';
import { recordsSource } from '#tests/harness/records-source.ts';
import { now, openTill } from '#tests/harness/till.ts';
import type { Till } from '#tests/harness/till.ts';

const pictures = { adopt: async () => ({ ok: true as const, changed: true }), has: () => false };

describeEachEngine('an import that advances the shop’s own orders', (open) => {
  let database: TestDatabase;
  let till: Till;
  let buyer: Buyer;
  let product: number;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    const carrier = { name: 'Kargo', tracking_url: 'https://kargo.example/' };
    await till.db.insertInto('carriers').values(carrier).execute();
    product = await makeProduct(till.db, { quantity: 1000, price: 12.3456 });
    buyer = await makeBuyer(till.db);
  });
  afterAll(() => database.drop());

  async function ordered(paymentType: 3 | 4 = 4) {
    const line = { productId: product, quantity: 3 };
    const { id, orderNo } = await makeOrder(till, buyer, [line], paymentType);
    const stored = async () => {
      const order = (await lockFolderOrders(till.db, [orderNo])).get(orderNo)?.order;
      if (!order) throw new Error('the order is there');
      return order;
    };
    return { id, orderNo, stored, whole: await stored() };
  }
  async function take(record: object) {
    const problems: Problem[] = [];
    const source = recordsSource({ orders: [record] });
    const onProblem = (problem: Problem) => problems.push(problem);
    const report = await importStore({ db: till.db, pictures }, source, { onProblem });
    const told = problems.map((problem) => problemText(problem, 'en'));
    return { told, counts: report.parts.orders };
  }
  const mailsOf = async (orderId: number) =>
    (await till.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('id').execute())
      .filter(({ payload }) => JSON.stringify(payload).includes(`"orderId":${orderId}`))
      .map(({ kind }) => kind);

  test('moves an order along its states with history and mail, and changes nothing the second time', async () => {
    const { id, stored, whole } = await ordered();
    const sent = { ...whole, status: 'shipped', takipNo: 'T9', kfadi: 'Kargo' };
    expect(await take(sent)).toMatchObject({ told: [], counts: { changed: 1 } });
    const after = await stored();
    expect(after).toMatchObject({ status: 'shipped', takipNo: 'T9', kfadi: 'Kargo' });
    expect(after.history).toMatchObject([
      { state: 'placed', actor: 'customer' },
      { state: 'shipped', actor: 'merchant' },
    ]);
    expect(await mailsOf(id)).toContain('order-shipped');
    expect(await take(sent)).toMatchObject({ told: [], counts: { unchanged: 1 } });
    expect(await take({ ...sent, status: 'delivered' })).toMatchObject({ counts: { changed: 1 } });
    const audit = await auditShop(till.db, now);
    expect(audit.filter(({ count }) => count > 0)).toEqual([]);
  });

  test('confirms a transfer that is reported as paid to its customer', async () => {
    const { id, whole } = await ordered();
    expect(await take({ ...whole, status: 'paid' })).toMatchObject({ counts: { changed: 1 } });
    expect(await mailsOf(id)).toEqual(['order-received', 'payment-received']);
  });

  test('a line of a bookkeeping system needs no amounts', async () => {
    const { orderNo, stored, whole } = await ordered(3);
    const { email } = whole;
    const short = {
      orderNo,
      email,
      date: whole.date,
      status: 'preparing',
      paymentType: '3',
      items: [{ productId: product, unit: 'Adet', quantity: 3, price: 12.35, taxRate: 20 }],
    };
    expect(await take(short)).toMatchObject({ told: [], counts: { changed: 1 } });
    expect(await stored()).toMatchObject({ status: 'preparing', total: whole.total });
  });

  test('a canceled order returns its stock once', async () => {
    const { id, whole } = await ordered();
    const before = await stockOf(till.db, product);
    await take({ ...whole, status: 'cancelled' });
    await take({ ...whole, status: 'cancelled' });
    const after = await stockOf(till.db, product);
    expect(after.quantity).toBe(before.quantity + 3);
    expect(await mailsOf(id)).toContain('order-cancelled');
  });

  test('refuses a step back, another figure, and a parcel without a number, and says why', async () => {
    const { orderNo, whole, stored } = await ordered();
    const only = 'an import may only advance status, takipNo and kfadi';
    const wrong: [object, string][] = [
      [{ total: whole.total + 1 }, `total: this order was taken by the shop; ${only} (${orderNo})`],
      [{ description: 'x' }, `description: this order was taken by the shop; ${only} (${orderNo})`],
      [{ status: 'expired' }, 'status: the order cannot take this step (placed → expired)'],
      [{ status: 'shipped' }, 'takipNo: a shipped order needs a tracking number'],
      [{ kfadi: 'Kimse' }, 'kfadi: there is no such carrier (Kimse)'],
    ];
    for (const [change, told] of wrong) {
      const answer = await take({ ...whole, ...change });
      expect(answer.told).toEqual([`orders.jsonl:1: ${told}`]);
    }
    expect(await stored()).toEqual(whole);
  });

  test('refuses a complete order with contradictory figures, and an incomplete one', async () => {
    const { whole } = await ordered();
    const foreign = { ...whole, orderNo: 'ERP-1' };
    const answer = await take({ ...foreign, total: 1 });
    expect(answer.told[0]).toMatch(/^orders.jsonl:1: total: contradicts subTotal \+ tax/);
    const { rates: _, ...without } = foreign;
    expect((await take(without)).told).toEqual(['orders.jsonl:1: rates: is missing']);
    const { history: __, ...silent } = foreign;
    expect(await take(silent)).toMatchObject({ told: [], counts: { added: 1 } });
  });
});
