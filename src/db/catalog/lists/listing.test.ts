import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseListQuery } from '#rules/catalog/lists/list-query.ts';
import { catalogNow, compareLists } from '#tests/oracle/compare-lists.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeCategory, makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { loadCatalogMap } from '#db/catalog/products/categories.ts';
import type { Db } from '#db/database.ts';
import { countCategories } from './listing.ts';
import type { ListScope } from '#rules/catalog/lists/list-scope.ts';
import { everything } from './listing-from-index.ts';
import { readHomeProducts } from './listing-home.ts';

type Query = Readonly<Record<string, string>>;

async function list(
  db: Db,
  query: Query = {},
  options: { scope?: Partial<ListScope>; hide?: boolean; locale?: 'tr' | 'en' } = {},
) {
  return compareLists(db, {
    scope: { kind: 'all', categoryId: null, brandId: null, ...options.scope },
    query: parseListQuery(query),
    locale: options.locale ?? 'tr',
    showNotInStocks: options.hide !== true,
    prices: { withTax: false, rate: 1 },
    map: await loadCatalogMap(db),
  });
}

const ids = (found: { items: { id: number }[] }) => found.items.map((item) => item.id);

describeEachEngine('lists', (open) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    db = database.db;
    await makeSettings(db, { urNo: 90 });
    await makeCategory(db, 'elektrik/ampul', { nameEn: 'Bulbs' });
    const ampul = ['elektrik/ampul'];
    await makeProduct(db, { id: 1, name: 'Zımba', price: 10, brand: 'EGE', quantity: 5, sales: 3 });
    await makeProduct(db, {
      id: 2,
      name: 'Çekiç',
      price: 2,
      currency: 'USD',
      quantity: 0,
      sales: 99,
    });
    await makeProduct(db, { id: 3, name: 'İğne', price: 0, brand: 'Ağaç', categories: ampul });
    await makeProduct(db, { id: 4, name: 'Ispatula', price: 30, listPrice: 40, categories: ampul });
    await makeProduct(db, {
      id: 5,
      name: 'Cam',
      price: 30,
      listPrice: 20,
      categories: ['elektrik'],
    });
    await makeProduct(db, { id: 6, name: 'Gömlek', hasChildren: true, price: 1, quantity: 700 });
    await makeProduct(db, {
      id: 7,
      name: 'Gömlek M',
      parentId: 6,
      price: 0,
      quantity: 4,
      sales: 2,
    });
    await makeProduct(db, {
      id: 8,
      name: 'Gömlek L',
      parentId: 6,
      price: 70,
      quantity: 3,
      sales: 5,
    });
    await makeProduct(db, { id: 9, name: 'Gömlek XL', parentId: 6, price: 60, active: false });
    await makeProduct(db, { id: 10, name: 'Eski', active: false });
    await makeProduct(db, { id: 90, name: 'Kargo Bedeli' });
  });
  afterAll(() => database.drop());

  test('hold stand-alone products and parents, and neither children nor the shipping product', async () => {
    const all = await list(db);
    expect(ids(all).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(all.total).toBe(6);
  });

  test('show a parent with its active children’s stock, sales and lowest positive price', async () => {
    const parent = (await list(db)).items.find((item) => item.id === 6);
    expect(parent).toMatchObject({
      hasVariants: true,
      quantity: 7,
      salesNumber: 7,
      salePrice: { value: 70, currency: 'TRY' },
    });
  });

  test('begin with available best sellers that have a price', async () => {
    expect(ids(await list(db))).toEqual([6, 1, 4, 5, 2, 3]);
  });

  test('sort names by the Turkish alphabet', async () => {
    expect(ids(await list(db, { sort: 'name' }))).toEqual([5, 2, 6, 4, 1, 3]);
    expect(ids(await list(db, { sort: '-name' }))).toEqual([1, 4, 6, 2, 5, 3]);
  });

  test('sort prices in the default currency, with products without a price last, ties by id', async () => {
    expect(ids(await list(db, { sort: 'price' }))).toEqual([1, 4, 5, 6, 2, 3]);
    expect(ids(await list(db, { sort: '-price' }))).toEqual([2, 6, 4, 5, 1, 3]);
  });

  test('sort brands and stock, with products without a brand after them and without a price last', async () => {
    expect(ids(await list(db, { sort: 'brand' }))).toEqual([1, 2, 4, 5, 6, 3]);
    expect(ids(await list(db, { sort: '-brand' }))).toEqual([1, 2, 4, 5, 6, 3]);
    expect(ids(await list(db, { sort: 'quantity' }))[0]).toBe(2);
    expect(ids(await list(db, { sort: '-quantity' })).slice(-2)).toEqual([2, 3]);
  });

  test('sort by age and by stars, with products without a price last', async () => {
    await sql`update products set created_at = now() - id * interval '1 day'`.execute(db);
    await sql`update products set star_sum = 5, comment_count = 1 where id in (2, 3)`.execute(db);
    await sql`update products set star_sum = 4, comment_count = 1 where id = 8`.execute(db);
    expect(ids(await list(db, { sort: 'newest' }))).toEqual([1, 2, 4, 5, 6, 3]);
    expect(ids(await list(db, { sort: 'rating' }))).toEqual([2, 6, 1, 4, 5, 3]);
    await sql`update products set star_sum = 0, comment_count = 0`.execute(db);
  });

  test('hide products without stock when the shop says so', async () => {
    const shown = await list(db, {}, { hide: true });
    expect(ids(shown)).not.toContain(2);
    expect(shown.total).toBe(5);
    expect(shown.facets.stock).toEqual({ inStock: 5, outOfStock: 0 });
  });

  test('count each facet without its own filter', async () => {
    const { facets, total } = await list(db, { brand: 'EGE', stock: '1' });
    expect(total).toBe(1);
    expect(facets.brand).toEqual([
      { code: 'Ağaç', name: 'Ağaç', count: 1 },
      { code: 'EGE', name: 'EGE', count: 1 },
    ]);
    expect(facets.stock).toEqual({ inStock: 1, outOfStock: 0 });
    expect(facets.price).toEqual({ min: 10, max: 10 });
    expect(facets.category).toEqual([]);
  });

  test('filter prices in the default currency and show the whole range', async () => {
    const found = await list(db, { min: '30', max: '80', sort: 'price' });
    expect(ids(found)).toEqual([4, 5, 6, 2]);
    expect(found.facets.price).toEqual({ min: 10, max: 80 });
  });

  test('show a category with its subcategories’ products, in the visitor’s language', async () => {
    const map = await loadCatalogMap(db);
    const categoryId = map.categoryByPath.get('elektrik')?.id ?? 0;
    const found = await list(db, {}, { scope: { categoryId }, locale: 'en' });
    expect(found.total).toBe(3);
    expect(found.facets.category).toEqual([{ path: 'elektrik/ampul', name: 'Bulbs', count: 2 }]);
    expect(
      (await countCategories({ showNotInStocks: true, prices: null, catalog: catalogNow(db) })).get(
        categoryId,
      ),
    ).toBe(3);
  });

  test('find nothing for an unknown filter value', async () => {
    expect((await list(db, { brand: 'YOK' })).total).toBe(0);
    expect((await list(db, { category: 'yok' })).total).toBe(0);
  });

  test('show products with a list price of at least the sale price as campaign, or all when there are none', async () => {
    expect(ids(await list(db, {}, { scope: { kind: 'campaign' } }))).toEqual([4]);
    const found = await readHomeProducts(
      { locale: 'tr', showNotInStocks: true, catalog: catalogNow(db) },
      [{ key: 'campaign', scope: { ...everything, kind: 'campaign' }, size: 3 }],
    );
    expect(found.get('campaign')?.map((item) => item.id)).toEqual([4]);
  });

  test('show the most sold as best sellers and those with stars as most liked', async () => {
    expect(ids(await list(db, {}, { scope: { kind: 'bestSellers' } }))).toEqual([2, 6, 1, 3, 4, 5]);
    expect((await list(db, {}, { scope: { kind: 'mostLiked' } })).total).toBe(0);
  });

  test('show the last page for a page beyond it', async () => {
    const found = await list(db, { page: '999', limit: '12' });
    expect(found).toMatchObject({ page: 1, pages: 1 });
    expect(found.items).toHaveLength(6);
  });
});
