import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import type { Cart } from '#contract/cart.ts';
import type { ProductDetail } from '#contract/catalog/product.ts';
import type { ProductList } from '#contract/catalog/product-list.ts';
import { openShop, seed, serverOn, type Shop } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeCategory, makeProduct } from '#tests/harness/factories.ts';
import { rebuildListing } from '#db/catalog/lists/listing-upkeep.ts';
import { releaseOverdue } from '#features/payment/settlement/ask-banks.ts';
import type { App } from '#platform/http.ts';

/** Far longer than a look at the changes takes, on a busy machine too. */
const soon = { timeout: 20_000, interval: 20 };

describeEachEngine('the lists of two processes', (open) => {
  let database: TestDatabase;
  let shop: Shop;
  let second: App;
  beforeAll(async () => {
    database = await open();
    shop = await openShop({ database });
    second = await serverOn(database.handle);
  });
  afterAll(async () => {
    await second.close();
    await shop.close();
  });

  const read = async (app: App, query: string) =>
    (await app.inject(`/api/catalog/products${query}`)).json<ProductList>();
  /** What every process tells soon. */
  async function tells<T>(query: string, of: (list: ProductList) => T, wanted: T): Promise<void> {
    for (const app of [shop.app, second]) {
      await vi.waitFor(async () => expect(of(await read(app, query))).toEqual(wanted), soon);
    }
  }
  const ids = ({ items }: ProductList) => items.map(({ id }) => id);
  const has = (id: number) => (list: ProductList) => ids(list).includes(id);
  const change = (values: Record<string, unknown>, id: number) =>
    shop.db.updateTable('products').set(values).where('id', '=', id).execute();

  test('show a new price at its place, on its card and in the filter', async () => {
    await shop.db
      .updateTable('product_units')
      .set({ price: 7777 })
      .where('product_id', '=', seed.bulb)
      .where('id', '=', 1)
      .execute();
    await tells('?sort=-price', (list) => ids(list)[0], seed.bulb);
    await tells('?min=7000', (list) => [list.total, list.items[0]?.salePrice.value], [1, 7777]);
  });

  test('show a new name in its order', async () => {
    await change({ name: 'Aaa' }, seed.rare);
    await tells('?sort=name', (list) => list.items[0]?.name, 'Aaa');
  });

  test('hide unavailable products when the shop says so, and count accordingly', async () => {
    await change({ quantity: 0 }, seed.rare);
    await tells('?stock=1', has(seed.rare), false);
    await change({ quantity: 3 }, seed.rare);
    await tells('?stock=1', has(seed.rare), true);
  });

  test('hide what a card payment reserves from everybody else until it ends (rules stock/available-stock, payment/reservation)', async () => {
    const id = await makeProduct(shop.db, { name: 'Son Üç', quantity: 3, brand: 'UC' });
    const buyer = await makeBuyer(shop.db);
    await fillCart(shop.db, buyer, [{ productId: id, quantity: 3 }]);
    const browser = shop.browser();
    await signIn(shop.db, browser, buyer);
    const cart = async () => (await browser.get('/api/catalog/cart')).json<Cart>();
    const pay = async () =>
      (
        await browser.postJson('/api/payment/attempt', {
          planId: null,
          installment: 1,
          expectedTotal: (await cart()).tryTotal,
          idempotencyKey: randomUUID(),
          acceptPreInformation: '1',
          acceptDistanceContract: '1',
        })
      ).statusCode;
    const shown = ({ items, facets }: ProductList) => [
      items.map(({ quantity }) => quantity),
      facets.stock,
    ];
    await tells('?brand=UC', shown, [[3], { inStock: 1, outOfStock: 0 }]);
    await tells('?stock=1', has(id), true);

    expect(await pay()).toBe(200);
    await tells('?brand=UC', shown, [[0], { inStock: 0, outOfStock: 1 }]);
    await tells('?stock=1', has(id), false);
    for (const app of [shop.app, second]) {
      await vi.waitFor(async () => {
        const detail = await app.inject(`/api/catalog/product/${id}`);
        expect(detail.json<ProductDetail>().quantity).toBe(0);
      }, soon);
    }
    expect(await cart()).toMatchObject({ notes: [], items: [{ quantity: 3, maxQuantity: 3 }] });
    expect(await pay()).toBe(200);

    // The clean-up ends what is over, and until then it counts.
    const later = () => new Date(Date.now() + 16 * 60_000);
    expect(await releaseOverdue({ db: shop.db, clock: later })).toBe(1);
    await tells('?brand=UC', shown, [[3], { inStock: 1, outOfStock: 0 }]);
    await tells('?stock=1', has(id), true);
  });

  test('show a product in its new category and count it there', async () => {
    await makeCategory(shop.db, 'yeni/raf');
    await makeProduct(shop.db, { id: 501, name: 'Rafta', categories: ['yeni/raf'] });
    const count = (list: ProductList) =>
      list.facets.category.find(({ path }) => path === 'yeni/raf')?.count;
    await tells('', count, 1);
    await tells('/yeni/raf', ids, [501]);
  });

  test('include new products and exclude deleted and hidden ones', async () => {
    await makeProduct(shop.db, { id: 502, name: 'Geldi' });
    await tells('', has(502), true);
    await tells('?q=geldi', ids, [502]);
    await change({ active: false }, 502);
    await tells('', has(502), false);
    await tells('?q=geldi', ids, []);
    await change({ active: true }, 502);
    await tells('', has(502), true);
    await shop.db.deleteFrom('products').where('id', '=', 502).execute();
    await tells('', has(502), false);
  });

  test('are rebuilt after an import', async () => {
    await shop.db.transaction().execute(async (tx) => {
      await sql`select search_triggers_off()`.execute(tx);
      await makeProduct(tx, { id: 503, name: 'Aktarıldı' });
    });
    await rebuildListing(shop.db);
    await tells('?q=aktarildi', ids, [503]);
    await tells('', has(503), true);
  });
});
