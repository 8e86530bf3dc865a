import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import type { Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import type { Till } from '#tests/harness/till.ts';
import { readCustomerOrder } from './customer-orders.ts';

/** Writes a line of one order into another one. */
async function copyLine(
  db: Db,
  {
    from,
    to,
    position,
    as = position,
  }: { from: number; to: number; position: number; as?: number },
): Promise<void> {
  await sql`insert into order_lines (order_id, position, product_id, unit_id, code, name, unit_value, multiplier,
      quantity, unit_price, unit_currency, tax_rate, net, tax, gross)
    select ${to}, ${as}, product_id, unit_id, code, name, unit_value, multiplier, quantity, unit_price, unit_currency,
      tax_rate, net, tax, gross
    from order_lines where order_id = ${from} and position = ${position}`.execute(db);
}

describeEachEngine('the stored lines and addresses of an order (rule orders/snapshot)', (open) => {
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
      const order = await readCustomerOrder(till.db, buyer, orderNo);
      if (!order) throw new Error('an order that was placed is there');
      return order;
    };
    return { id, kept, gone, shown };
  }

  test('are those that were written', async () => {
    const { id, shown } = await ordered();
    const { lines, delivery, invoice } = await shown();
    const rows = await till.db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', '=', id)
      .orderBy('position')
      .execute();
    const written = rows.map((row) => {
      const { product_id: productId, unit_id: unitId, unit_value: unit, ...priced } = row;
      const { unit_price: unitPrice, unit_currency: unitCurrency, ...named } = priced;
      const { brand_name: brand, model_name: model, tax_rate: taxRate, ...coded } = named;
      const { customer_code: customerCode, price_source: _merchants, ...withRight } = coded;
      // The returns of an order read it.
      const { withdrawal: _right, ...same } = withRight;
      const renamed = {
        customerCode,
        productId,
        unitId,
        unit,
        unitPrice,
        unitCurrency,
        brand,
        model,
        taxRate,
      };
      return { ...same, ...renamed };
    });
    expect(lines.map((line) => ({ ...line, order_id: id }))).toEqual(written);
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

  test('change when a product is deleted, a note is removed or an address loses its name', async () => {
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
    expect((await shown()).lines.map((line) => line.productId)).toEqual([kept, null]);
    await till.db
      .updateTable('order_addresses')
      .set({ name: '-' })
      .where('order_id', '=', id)
      .execute();
    const { delivery, invoice } = await shown();
    expect([delivery?.name, invoice?.name]).toEqual(['-', '-']);
  });

  test('are complete and searchable, however many statements wrote them', async () => {
    const { id: first, kept, shown } = await ordered();
    const id = await till.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: number }>`
          insert into orders (order_no, customer_id, state, payment_type, currency, rates, sub_total, tax, shipping_total,
            total, try_total, imported)
          select 'ESKI-' || id, customer_id, 'paid', payment_type, currency, rates, sub_total, tax, shipping_total, total,
            try_total, true
          from orders where id = ${first} returning id`.execute(trx);
      const copied = rows[0]?.id ?? 0;
      for (const position of [1, 2]) await copyLine(trx, { from: first, to: copied, position });
      await sql`insert into order_addresses (order_id, kind, address_title, name, country, city, town, address, phone,
            id_number, company_name, tax_office, tax_number)
          select ${copied}, kind, address_title, 'Şükran Öz', country, city, town, address, phone, id_number, company_name,
            tax_office, tax_number from order_addresses where order_id = ${first}`.execute(trx);
      return copied;
    });
    const copy = await readCustomerOrder(till.db, buyer, `ESKI-${first}`);
    const whole = await shown();
    const codes = whole.lines.map((line) => line.code);
    expect(copy?.lines.map((line) => line.code)).toEqual(codes);
    expect([copy?.delivery?.name, copy?.invoice?.name]).toEqual(['Şükran Öz', 'Şükran Öz']);
    const found = async (text: string) => {
      const { rows } = await sql<{ id: number }>`select order_id as id from order_words
          where words @@ order_question(${text}) and order_id = any(${[first, id]})`.execute(
        till.db,
      );
      return rows.map((row) => row.id);
    };
    expect(await found('sukran')).toEqual([id]);
    expect(await found(`eski-${first}`)).toEqual([id]);
    expect((await found(codes[1] ?? '')).toSorted()).toEqual([first, id].toSorted());
    // A line that comes when the order is long there.
    await copyLine(till.db, { from: first, to: id, position: 1, as: 3 });
    const grown = await readCustomerOrder(till.db, buyer, `ESKI-${first}`);
    expect(grown?.lines.map((line) => line.productId)).toEqual([
      ...whole.lines.map((line) => line.productId),
      kept,
    ]);
    const { rows: texts } = await sql<{ codes: string }>`
      select codes from order_texts where order_id = ${id}`.execute(till.db);
    const folded = grown?.lines.map((line) => line.code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
    expect(texts.map((text) => text.codes)).toEqual([folded?.join('\n')]);
  });

  test('are deleted with the order', async () => {
    const { id } = await ordered();
    await till.db.deleteFrom('stock_movements').where('order_id', '=', id).execute();
    await till.db.deleteFrom('orders').where('id', '=', id).execute();
    const { rows } = await sql`select from frozen_orders where order_id = ${id}`.execute(till.db);
    expect(rows).toEqual([]);
  });
});
