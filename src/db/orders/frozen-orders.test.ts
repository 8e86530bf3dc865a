import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import type { Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import type { Till } from '#tests/harness/till.ts';
import { readOrders } from './orders.ts';

describeEachEngine(
  'what an order shows of its lines and addresses (rule orders/frozen)',
  (open) => {
    let database: TestDatabase;
    let till: Till;
    let buyer: Buyer;
    beforeAll(async () => {
      database = await open();
      till = await openTill(database.db);
      buyer = await makeBuyer(till.db);
    });
    afterAll(() => database.drop());

    async function ordered() {
      const kept = await makeProduct(till.db, { name: 'Kova', quantity: 10 });
      const gone = await makeProduct(till.db, { name: 'Fırça', quantity: 10 });
      const { id, orderNo } = await makeOrder(till, buyer, [
        { productId: kept, quantity: 2 },
        { productId: gone, quantity: 3 },
      ]);
      const shown = async () => {
        const [order] = await readOrders(till.db, buyer, { orderNo });
        if (!order) throw new Error('an order that was placed is there');
        return order;
      };
      return { id, kept, gone, shown };
    }

    test('is theirs as they were written', async () => {
      const { id, shown } = await ordered();
      const { lines, delivery, invoice } = await shown();
      const rows = await till.db
        .selectFrom('order_lines')
        .selectAll()
        .where('order_id', '=', id)
        .orderBy('position')
        .execute();
      expect(lines.map((line) => ({ ...line, order_id: id }))).toEqual(
        rows.map((row) => ({ ...row, review_id: null })),
      );
      const names = await till.db
        .selectFrom('order_addresses')
        .select(['kind', 'name', 'tax_number'])
        .where('order_id', '=', id)
        .orderBy('kind')
        .execute();
      expect(names).toEqual([
        { kind: 'delivery', name: delivery?.name, tax_number: delivery?.taxNumber },
        { kind: 'invoice', name: invoice?.name, tax_number: invoice?.taxNumber },
      ]);
    });

    test('follows when a product is gone, a note is taken out or an address loses its name', async () => {
      const { id, kept, gone, shown } = await ordered();
      await till.db
        .updateTable('order_lines')
        .set({ note: 'Dikkat' })
        .where('order_id', '=', id)
        .execute();
      expect((await shown()).lines.map((line) => line.note)).toEqual(['Dikkat', 'Dikkat']);
      // A product that was ordered stays while its stock movements do; a shop that takes both out is asked nothing.
      await till.db.deleteFrom('stock_movements').where('product_id', '=', gone).execute();
      await till.db.deleteFrom('products').where('id', '=', gone).execute();
      expect((await shown()).lines.map((line) => line.product_id)).toEqual([kept, null]);
      await till.db
        .updateTable('order_addresses')
        .set({ name: '-' })
        .where('order_id', '=', id)
        .execute();
      const { delivery, invoice } = await shown();
      expect([delivery?.name, invoice?.name]).toEqual(['-', '-']);
    });

    test('goes with the order, and nothing is left of it', async () => {
      const { id } = await ordered();
      await till.db.deleteFrom('stock_movements').where('order_id', '=', id).execute();
      await till.db.deleteFrom('orders').where('id', '=', id).execute();
      const { rows } = await sql`select from frozen_orders where order_id = ${id}`.execute(till.db);
      expect(rows).toEqual([]);
    });
  },
);
