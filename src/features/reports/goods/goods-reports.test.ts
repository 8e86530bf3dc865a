import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GoodsPage } from '#contract/office/catalog/office-goods.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeCategory, makeProduct } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the reports of goods', (open) => {
  let shop: Shop;
  let owner: Browser;
  let keeper: Browser;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    owner = shop.browser();
    await enterOffice(owner, await makeStaff(shop.db, 'owner'));
    keeper = shop.browser();
    await enterOffice(keeper, await makeStaff(shop.db, 'catalog'));
    await sql`update products set quantity = 0`.execute(shop.db);
  });
  afterAll(() => shop.close());

  const read = async (path: string, browser = owner) =>
    (await browser.get(`/api/office/reports/${path}`, { 'x-locale': 'tr' })).json<GoodsPage>();
  const rowOf = ({ items }: GoodsPage, key: number | string) =>
    items.find((row) => row.key === String(key));
  const age = (id: number, days: number) =>
    sql`update products set created_at = now() - ${days} * interval '1 day' where id = ${id}`.execute(
      shop.db,
    );

  test('value what is in stock at the net price of a piece, by category, warehouse and product (rule reports/stock-value)', async () => {
    const main = await makeCategory(shop.db, 'mutfak', { name: 'Mutfak' });
    const a = await makeProduct(shop.db, {
      quantity: 10,
      price: 5,
      name: 'Cezve',
      categories: ['mutfak'],
    });
    const b = await makeProduct(shop.db, { quantity: 4, price: 0 });
    await makeProduct(shop.db, { quantity: 0, price: 9 });
    await sql`insert into warehouse_inventory (product_id, warehouse_name, quantity) values (${a}, 'Depo 1', 6)`.execute(
      shop.db,
    );
    const products = await read('stock?by=product', keeper);
    expect(products.sums).toEqual({ count: 2, pieces: 14, value: 50, unpriced: 1 });
    expect(rowOf(products, a)).toMatchObject({ name: 'Cezve', pieces: 10, value: 50 });
    expect(rowOf(products, b)).toMatchObject({ pieces: 4, value: 0 });
    const categories = await read('stock?by=main');
    expect(rowOf(categories, main)).toMatchObject({ name: 'Mutfak', count: 1, value: 50 });
    const warehouses = await read('stock?by=warehouse');
    expect(rowOf(warehouses, 'Depo 1')).toMatchObject({ pieces: 6, value: 30 });
    expect(rowOf(warehouses, '')).toMatchObject({ pieces: 8, value: 20 });
    for (const by of ['main', 'category', 'warehouse', 'product']) {
      const { items, sums } = await read(`stock?by=${by}`);
      expect([by, items.reduce((sum, { value }) => sum + value, 0)]).toEqual([by, sums.value]);
    }
    await sql`update products set quantity = 0`.execute(shop.db);
  });

  test('list stock that was not sold for some days, and not what is new (rule reports/slow-movers)', async () => {
    const [sold, slow, never, fresh] = [
      await makeProduct(shop.db, { quantity: 50, price: 10 }),
      await makeProduct(shop.db, { quantity: 50, price: 20 }),
      await makeProduct(shop.db, { quantity: 5, price: 30 }),
      await makeProduct(shop.db, { quantity: 5, price: 30 }),
    ];
    for (const id of [sold, slow, never]) await age(id, 400);
    const snapshot = await loadSnapshot(shop.db);
    const till = { db: shop.db, snapshot: () => snapshot, clock: () => new Date() };
    await makeOrder(till, await makeBuyer(shop.db), [{ productId: sold, quantity: 1 }]);
    const old = await makeOrder(till, await makeBuyer(shop.db), [{ productId: slow, quantity: 1 }]);
    await sql`update orders set created_at = now() - interval '45 days' where id = ${old.id}`.execute(
      shop.db,
    );
    const month = await read('slow?days=30', keeper);
    expect(month.items.map(({ key }) => Number(key))).toEqual([slow, never]);
    expect(month.items.map(({ day }) => day === null)).toEqual([false, true]);
    expect(month.sums).toMatchObject({ count: 2, pieces: 54, value: 49 * 20 + 150 });
    const quarter = await read('slow?days=60&sort=pieces');
    expect(quarter.items.map(({ key }) => Number(key))).toEqual([never]);
    expect(rowOf(month, fresh)).toBeUndefined();
  });

  test('count carts that nobody changed for an hour, and name customers to those who may see them (rule reports/left-carts)', async () => {
    const productId = await makeProduct(shop.db, { quantity: 50, price: 10, name: 'Çekiç' });
    const left = async (hours: number, quantity: number) => {
      const buyer = await makeBuyer(shop.db);
      const id = await fillCart(shop.db, buyer, [{ productId, quantity }]);
      await sql`update carts set updated_at = now() - ${hours} * interval '1 hour' where id = ${id}`.execute(
        shop.db,
      );
      return { id, customerId: buyer.customerId };
    };
    await left(0, 9);
    const first = await left(5, 2);
    await left(24 * 5, 3);
    await left(24 * 40, 4);
    const products = await read('carts');
    expect(products.sums).toEqual({ count: 2, pieces: 5, value: 50, unpriced: 0 });
    expect(products.items).toMatchObject([{ name: 'Çekiç', count: 2, pieces: 5, value: 50 }]);
    expect(products.items[0]).not.toHaveProperty('customer');
    const ages = await read('carts?by=age&sort=count&days=90');
    expect(ages.items.map(({ key, pieces }) => [key, pieces]).toSorted()).toEqual([
      ['1', 2],
      ['7', 3],
      ['90', 4],
    ]);
    const carts = await read('carts?by=cart&sort=-day');
    expect(carts.items[0]).toMatchObject({
      key: String(first.id),
      name: 'Ayşe',
      customerId: first.customerId,
      count: 1,
    });
    expect((await keeper.get('/api/office/reports/carts')).statusCode).toBe(403);
  });

  test('page, are downloaded, and name a wrong word of the query (rule reports/table)', async () => {
    for (let n = 0; n < 51; n += 1) await makeProduct(shop.db, { quantity: 1, price: 1000 + n });
    const first = await read('stock?by=product');
    const second = await read('stock?by=product&page=2');
    expect([first.items.length, first.pages]).toEqual([50, 2]);
    const keys = [...first.items, ...second.items].map(({ key }) => key);
    expect(new Set(keys).size).toBe(first.total);
    const csv = await owner.get('/api/office/reports/stock/export?by=warehouse&locale=tr');
    expect(csv.body).toContain('Depo;Değer;Ürün;Adet\r\n');
    for (const path of ['slow', 'carts?by=cart'])
      expect(
        (await owner.get(`/api/office/reports/${path.replace(/(\?|$)/, '/export$1')}`)).statusCode,
      ).toBe(200);
    const sheet = await owner.get('/api/office/reports/carts/export?format=xlsx');
    expect([sheet.statusCode, sheet.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    for (const [path, field] of [
      ['stock?by=cart', 'by'],
      ['slow?days=31', 'days'],
      ['carts?sort=x', 'sort'],
    ]) {
      const answer = await owner.get(`/api/office/reports/${path}`);
      expect([path, answer.statusCode]).toEqual([path, 400]);
      expect(Object.keys(answer.json().error.fields)).toEqual([field]);
    }
    const packer = shop.browser();
    await enterOffice(packer, await makeStaff(shop.db, 'orders'));
    for (const path of ['stock', 'slow', 'carts'])
      expect((await packer.get(`/api/office/reports/${path}`)).statusCode).toBe(403);
  });
});
