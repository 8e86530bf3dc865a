import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { changeSettings, makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { availablePieces } from '#rules/cart/stock.ts';
import type { Db } from '#db/database.ts';
import { dropTableIndexes, isListingStale, rebuildListing } from './listing-upkeep.ts';

interface ListingRow {
  product_id: number;
  quantity: number;
  sales_number: number;
  price: number | null;
  campaign: boolean;
  in_stock: boolean;
  category_ids: number[];
  codes: string[];
}

const rowOf = async (db: Db, id: number) =>
  (
    await sql<ListingRow>`select l.*, array(select key from search_codes c where c.product_id = l.product_id order by key) codes
      from listing l where product_id = ${id}::bigint`.execute(db)
  ).rows[0];

const everything = async (db: Db) =>
  (
    await sql`select l.*, d.tsv::text, array(select kind || key from search_codes c where c.product_id = l.product_id order by 1) codes
      from listing l join search_docs d using (product_id) order by product_id`.execute(db)
  ).rows;

const tableIndexes = async (db: Db) =>
  (
    await sql<{
      indexdef: string;
    }>`select indexdef from pg_indexes where tablename = 'products' order by 1`.execute(db)
  ).rows.map((row) => row.indexdef);

describeEachEngine('the rows of the lists', (open) => {
  let database: TestDatabase;
  let db: Db;
  beforeEach(async () => {
    database = await open();
    db = database.db;
    await makeSettings(db);
  });
  afterEach(() => database.drop());

  test('follow the stock, sales and prices of a product', async () => {
    const id = await makeProduct(db, { quantity: 3 });
    await sql`update products set quantity = quantity - 3, sales_number = sales_number + 3 where id = ${id}::bigint`.execute(
      db,
    );
    await sql`update product_units set price = 7.5, list_price = 8, list_currency = 'TRY' where product_id = ${id}::bigint`.execute(
      db,
    );
    expect(await rowOf(db, id)).toMatchObject({
      quantity: 0,
      in_stock: false,
      sales_number: 3,
      price: 75_000,
      campaign: true,
    });
  });

  test('follow the children of a parent: stock, prices, codes, added and removed', async () => {
    await makeProduct(db, { id: 1, hasChildren: true });
    await makeProduct(db, { id: 2, parentId: 1, quantity: 4, price: 20, code: 'A-2' });
    await makeProduct(db, { id: 3, parentId: 1, quantity: 5, price: 10, code: 'A-3' });
    await sql`update products set quantity = quantity - 1 where id in (2, 3)`.execute(db);
    expect(await rowOf(db, 1)).toMatchObject({ quantity: 7, price: 100_000 });
    await sql`update products set active = false where id = 3`.execute(db);
    const left = await rowOf(db, 1);
    expect(left).toMatchObject({ quantity: 3, price: 200_000 });
    expect(left?.codes).not.toContain('a3');
    await sql`update products set quantity = 50 where id = 3`.execute(db);
    expect(await rowOf(db, 1)).toMatchObject({ quantity: 3 });
    await sql`delete from products where id = 2`.execute(db);
    expect(await rowOf(db, 1)).toMatchObject({ quantity: 0, price: null });
  });

  test('exclude what card payments hold, from the start of a payment to its end (rule stock/available-stock)', async () => {
    await makeProduct(db, { id: 1, hasChildren: true });
    await makeProduct(db, { id: 2, parentId: 1, quantity: 4 });
    await makeProduct(db, { id: 3, parentId: 1, quantity: 5 });
    const alone = await makeProduct(db, { quantity: 2 });
    const hold = (pieces: number, ...ids: number[]) =>
      sql`update products set reserved = reserved + ${pieces} where id = any(${ids}::bigint[])`.execute(
        db,
      );
    await hold(2, alone);
    expect(await rowOf(db, alone)).toMatchObject({ quantity: 0, in_stock: false });
    await hold(4, 2, 3);
    expect(await rowOf(db, 1)).toMatchObject({ quantity: 1, in_stock: true });
    await rebuildListing(db);
    expect(await rowOf(db, alone)).toMatchObject({ quantity: 0, in_stock: false });
    expect(await rowOf(db, 1)).toMatchObject({ quantity: 1 });
    // One is paid, the others end without money.
    await sql`update products set reserved = 0, quantity = quantity - 4 where id = 2`.execute(db);
    await hold(-4, 3);
    await hold(-2, alone);
    expect(await rowOf(db, 1)).toMatchObject({ quantity: 5 });
    expect(await rowOf(db, alone)).toMatchObject({ quantity: 2, in_stock: true });
  });

  test('follow exchange rates and the default currency', async () => {
    const id = await makeProduct(db, { price: 2, currency: 'USD' });
    await sql`update currencies set exchange_rate = 45 where code = 'USD'`.execute(db);
    expect(await rowOf(db, id)).toMatchObject({ price: 900_000 });
    await sql`update currencies set is_default = false where code = 'TRY'`.execute(db);
    await sql`update currencies set is_default = true where code = 'EUR'`.execute(db);
    expect(await rowOf(db, id)).toMatchObject({ price: 18_000 });
  });

  test('follow VAT, unit names and the values of active children', async () => {
    await makeProduct(db, { id: 1, hasChildren: true });
    const red = [['Renk', 'Kırmızı']] as const;
    await makeProduct(db, {
      id: 2,
      parentId: 1,
      price: 9.995,
      packs: { Koli: [12, 50] },
      variants: red,
    });
    await makeProduct(db, { id: 3, parentId: 1, price: 20, variants: [['Renk', 'KIRMIZI']] });
    const read = async () => {
      const { rows } = await sql<{ gross: number; keys: string[] }>`
        select gross_worth::float8 gross, array(select f.dimension || ':' || f.key from facet_values f
          where f.id = any(l.attr_ids) order by 1) keys from listing l where product_id = 1`.execute(
        db,
      );
      return rows[0];
    };
    expect(await read()).toEqual({ gross: 11.994, keys: [':adet', ':koli', 'renk:kirmizi'] });
    await sql`update products set tax_rate = 10 where id = 2`.execute(db);
    await sql`update product_units set value = 'Kutu, büyük' where product_id = 2 and id = 2`.execute(
      db,
    );
    await sql`update product_variants set value = 'Açık  Mavi' where product_id = 3`.execute(db);
    expect(await read()).toEqual({
      gross: 10.9945,
      keys: [':adet', ':kutu.-buyuk', 'renk:acik-mavi', 'renk:kirmizi'],
    });
    await sql`update products set active = false where id = 3`.execute(db);
    await sql`delete from product_units where product_id = 2 and id = 2`.execute(db);
    expect((await read())?.keys).toEqual([':adet', 'renk:kirmizi']);
    await sql`delete from product_variants where product_id = 2`.execute(db);
    expect((await read())?.keys).toEqual([':adet']);
  });

  test('lose nothing when concurrent orders take different children of one parent', async () => {
    await makeProduct(db, { id: 1, hasChildren: true });
    const children = [2, 3, 4, 5];
    for (const id of children) await makeProduct(db, { id, parentId: 1, quantity: 20 });
    const take = (id: number) =>
      sql`update products set quantity = quantity - 1, sales_number = sales_number + 1
        where id = ${id}::bigint`.execute(db);
    const orders = Array.from({ length: 40 }, (_, index) => take(children[index % 4] ?? 2));
    await Promise.all([...orders, sql`update products set name = 'Yeni' where id = 1`.execute(db)]);
    expect(await rowOf(db, 1)).toMatchObject({ quantity: 40, sales_number: 40 });
  });

  test('are in stock by the same rule as cards, whatever offset the setting adds (rule stock/in-stock)', async () => {
    const quantities = [-25, -10, -5, 0, 1, 5, 6, 100, 1001];
    for (const quantity of quantities) await makeProduct(db, { quantity });
    const expected = (stockInfoStatus: number) =>
      quantities.map((quantity) => availablePieces({ quantity, stockInfoStatus }) > 0);
    const stored = async () =>
      (
        await sql<{
          there: boolean;
        }>`select in_stock there from listing order by product_id`.execute(db)
      ).rows.map((row) => row.there);
    for (let status = 0; status <= 20; status += 1) {
      await changeSettings(db, { stockInfoStatus: status % 2 === 0 ? status : String(status) });
      expect([status, await stored()]).toEqual([status, expected(status)]);
    }
    await changeSettings(db, { stockInfoStatus: 3 });
    const id = await makeProduct(db, { quantity: 0 });
    expect(await rowOf(db, id)).toMatchObject({ in_stock: true });
    await sql`update products set quantity = -5 where id = ${id}::bigint`.execute(db);
    expect(await rowOf(db, id)).toMatchObject({ in_stock: false });
    await rebuildListing(db);
    expect(await stored()).toEqual([...expected(3), false]);
  });

  test('disappear when the product does, or when it becomes the shipping product', async () => {
    const id = await makeProduct(db);
    const other = await makeProduct(db);
    await sql`update products set active = false where id = ${id}::bigint`.execute(db);
    expect(await rowOf(db, id)).toBeUndefined();
    await changeSettings(db, { urNo: other });
    expect(await rowOf(db, other)).toBeUndefined();
    await changeSettings(db, { urNo: '0' });
    expect(await rowOf(db, other)).toBeDefined();
  });

  test('are equal after a rebuild, also after a bulk import suspended them', async () => {
    await makeProduct(db, { id: 1, hasChildren: true, categories: ['a/b'], brand: 'EGE' });
    await makeProduct(db, { id: 2, parentId: 1, equivalents: ['X-1'], barcode: '869' });
    await makeProduct(db, {
      id: 3,
      name: 'Matkap Ucu',
      description: '<p>Beton</p>',
      listPrice: 300,
    });
    const before = await everything(db);
    expect(before).toHaveLength(2);
    await rebuildListing(db);
    expect(await everything(db)).toEqual(before);
    await db.transaction().execute(async (tx) => {
      await sql`select search_triggers_off()`.execute(tx);
      await sql`delete from listing`.execute(tx);
      await makeProduct(tx, { id: 4 });
    });
    expect(await isListingStale(db)).toBe(true);
    await rebuildListing(db);
    expect(await isListingStale(db)).toBe(false);
    const after = await everything(db);
    expect(after.slice(0, 2)).toEqual(before);
    expect(after).toHaveLength(3);
  });

  test('count as incomplete without the indexes of the office’s product table, and restore them', async () => {
    const before = await tableIndexes(db);
    await db.transaction().execute(dropTableIndexes);
    expect(await tableIndexes(db)).toHaveLength(before.length - 2);
    expect(await isListingStale(db)).toBe(true);
    await rebuildListing(db);
    expect(await tableIndexes(db)).toEqual(before);
    expect(await isListingStale(db)).toBe(false);
  });

  test('a name of any length or kind does not prevent storing a product', async () => {
    const id = await makeProduct(db, {
      name: `${'x'.repeat(5000)} '\\"\u0001 😀`,
      description: 'y'.repeat(9000),
    });
    expect(await rowOf(db, id)).toBeDefined();
  });
});
