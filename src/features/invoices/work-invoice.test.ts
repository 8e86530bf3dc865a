import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { waitingLocks } from '#tests/harness/waiting-locks.ts';
import { workInvoice } from './work-invoice.ts';

describeEachEngine('steps of invoices at the same moment', (open) => {
  let database: TestDatabase;
  let till: Till;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
  });
  afterAll(() => database.drop());

  async function dueInvoice(): Promise<{ id: number; orderNo: string }> {
    const productId = await makeProduct(till.db, { quantity: 10 });
    const buyer = await makeBuyer(till.db);
    const order = await makeOrder(till, buyer, [{ productId, quantity: 1 }], 4);
    const { id } = await till.db
      .insertInto('invoices')
      .values({ order_id: order.id, due_at: now, since: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, orderNo: order.orderNo };
  }

  test('a number that another invoice takes between look and writing is refused with its order (rule invoices/issued)', async () => {
    const [one, two] = [await dueInvoice(), await dueInvoice()];
    const number = 'ABC2026000000001';
    const written = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const first = till.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('invoices')
        .where('id', '=', one.id)
        .set({ state: 'issued', number })
        .execute();
      written.resolve();
      await ended.promise;
    });
    await written.promise;
    const by = { kind: 'staff' as const, name: 'Selin' };
    const second = workInvoice(till.db, {
      id: two.id,
      step: 'issued',
      issued: { number },
      by,
      now,
    });
    // The second one has looked, and waits for the first one's row; the embedded engine has one connection, which it awaits.
    if (database.engine === 'postgres')
      await vi.waitFor(async () => expect(await waitingLocks(till.db)).toBeGreaterThan(0), 30_000);
    ended.resolve();
    await first;
    expect(await second).toEqual({
      ok: false,
      code: 'invoice-number-taken',
      values: { orderNo: one.orderNo },
      field: 'number',
    });
  });
});
