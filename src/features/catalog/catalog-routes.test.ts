import { SearchTally } from '#db/catalog/search/search-tally.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import { catalogNow } from '#tests/oracle/compare-lists.ts';
import { registerStorePageRoutes } from '#features/store-pages/store-page-routes.ts';
import { changesOf } from '#tests/harness/changes.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeBrand, makeCategory, makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { FaceCards } from '#db/prices/face-cards.ts';
import type { FaceRegistry } from '#db/prices/face-registry.ts';
import { PriceColumns } from '#db/prices/price-columns.ts';
import { facedServices } from '#db/prices/faced-services.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { SearchQueue, usualSearchLimits } from './search-queue.ts';
import type { SuggestedProduct } from '#contract/catalog/product-list.ts';
import { suggestedProducts } from './suggested-products.ts';
import { registerCatalogRoutes } from './catalog-routes.ts';

describeEachEngine('the catalog calls', (open) => {
  let database: TestDatabase;
  let shop: VisitorApp;
  let catalog: CatalogCache;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    await makeSettings(db, { urNo: 90 });
    await makeCategory(db, 'elektrik/ampul', { name: 'Ampul', nameEn: 'Bulbs' });
    await makeBrand(db, 'Işık A.Ş.', 'Işık');
    await makeProduct(db, {
      id: 1,
      name: 'Led Ampul',
      brand: 'Işık A.Ş.',
      categories: ['elektrik/ampul'],
    });
    await makeProduct(db, { id: 2, name: 'Gömlek', hasChildren: true });
    await makeProduct(db, { id: 3, name: 'Gömlek M', parentId: 2 });
    await makeProduct(db, { id: 90, name: 'Kargo' });
    await sql`insert into urls (path, container, params) values ('/hakkimizda', 'Page', '{}'), ('/bilinmez', 'Yok', '{}')`.execute(
      db,
    );
    await sql`insert into pages (url, title, title_en, html) values ('/hakkimizda', 'Hakkımızda', 'About us', '<p>Biz</p>')`.execute(
      db,
    );
    catalog = catalogNow(db);
    const clock = () => new Date();
    const ofFaces = (faces: FaceRegistry) => ({
      faces,
      cards: new FaceCards({ db, faces, catalog, clock }),
      columns: new PriceColumns({ db, faces, clock, maxBytes: 1024 * 1024 }),
    });
    shop = await visitorApp(database, (app, services) => {
      const searches = new SearchQueue({ ...usualSearchLimits, atOnce: 2 });
      const tally = new SearchTally(services.db);
      const { faces } = services;
      registerCatalogRoutes(
        app,
        facedServices({ ...services, catalog, searches, tally }, ofFaces(faces)),
      );
      registerStorePageRoutes(app, services);
    });
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await shop.app.inject({ url: `/api/catalog${path}`, headers });
    return { status: response.statusCode, body: response.json() };
  };

  test('suggests a product with the price of its card, and without an amount where prices are hidden (rule catalog/suggest)', async () => {
    const price = async () =>
      (await get('/suggest?q=led')).body.products.map((product: SuggestedProduct) => [
        product.id,
        product.salePrice.value > 0,
      ]);
    expect(await price()).toEqual([[1, true]]);
    const { settings } = await loadSnapshot(database.db);
    const [card] = await catalog.cards([1], 'tr');
    expect(
      suggestedProducts(card ? [card] : [], { ...settings, showPriceStatus: 0 }),
    ).toMatchObject([{ id: 1, salePrice: { value: 0 }, listPrice: null }]);
  });

  test.each([
    ['/', 'Home', {}],
    ['/search', 'ProductList', {}],
    ['/elektrik', 'ProductList', { category: 'elektrik' }],
    ['/elektrik/ampul', 'ProductList', { category: 'elektrik/ampul' }],
    ['/elektrik/ampul/', 'ProductList', { category: 'elektrik/ampul' }],
    ['/en/elektrik/ampul', 'ProductList', { category: 'elektrik/ampul' }],
    ['/isik-a-s', 'ProductList', { brand: 'Işık A.Ş.' }],
    ['/isik-a-s/elektrik', 'ProductList', { brand: 'Işık A.Ş.', category: 'elektrik' }],
    ['/kampanyali-urunler', 'CampaignProducts', {}],
    ['/en-begenilenler', 'MostLikedProducts', {}],
    ['/yeni-urunler', 'NewestProducts', {}],
    ['/cok-satanlar', 'BestSellerProducts', {}],
    ['/led-ampul-p-1', 'ProductDetail', { id: '1' }],
    ['/gomlek-m-p-3', 'ProductDetail', { id: '3' }],
    ['/hakkimizda', 'Page', { url: '/hakkimizda' }],
    ['/sepet', 'Cart', {}],
    ['/siparis/liste/', 'Orders', {}],
    ['/siparis/ozet/10000042', 'CheckoutSummary', { orderNo: '10000042' }],
    ['/account/login', 'Login', {}],
  ])('%s shows %s', async (path, container, params) => {
    expect(await get(`/route${path}`)).toEqual({ status: 200, body: { container, params } });
  });

  test.each([
    '/yok',
    '/elektrik/yok',
    '/isik-a-s/yok',
    '/bilinmez',
    '/kargo-p-90',
    '/x-p-99999999999999999999',
    '/x-p-0',
    '/__proto__',
    '/constructor',
    '/siparis/ozet/',
    '/siparis/ozet/a/b',
    '/%00',
    '/a%00b-p-1x',
    '/..%2f..%2fetc',
  ])('%s shows nothing', async (path) => {
    const { status, body } = await get(`/route${path}`);
    expect(status).toBe(404);
    expect(body.error.code).toBe('not-found');
  });

  test('answer 404 to a path without a list, and with a page for every list', async () => {
    for (const path of [
      '',
      '/',
      '/elektrik',
      '/en/elektrik',
      '/isik-a-s',
      '/search',
      '/cok-satanlar',
    ]) {
      expect((await get(`/products${path}`)).status, path).toBe(200);
    }
    for (const path of ['/sepet', '/hakkimizda', '/led-ampul-p-1', '/yok', '/%00']) {
      expect((await get(`/products${path}`)).status, path).toBe(404);
    }
  });

  test('name a list’s place in the language of its path', async () => {
    const { body } = await get('/products/en/elektrik/ampul');
    expect(body.title).toBe('Bulbs');
    expect(body.breadcrumbs.map((step: { path: string }) => step.path)).toEqual([
      'elektrik',
      'elektrik/ampul',
    ]);
    expect((await get('/products/search?q=ampul')).body).toMatchObject({
      total: 1,
      title: expect.stringContaining('ampul'),
    });
    expect(
      (await get(`/products/search?brand=${encodeURIComponent('Işık A.Ş.')}`)).body,
    ).toMatchObject({ total: 1, title: 'Işık' });
  });

  test.each([
    'sort=%27;drop&page=-1&limit=1e9&view=x',
    'page=99999999999999999999&min=abc&max=-5&stock=2',
    'page=1&page=2&q=a&q=b&brand=a&brand=b',
    'q=%00%01%7f&brand=%00&category=%00',
    'q[]=1&__proto__=x&constructor=1',
    'min=999999999999999&max=0.001',
    `q=${'%F0%9F%98%80'.repeat(100)}`,
    `brand=${'a,'.repeat(500)}`,
    'q=%ed%a0%80&q=%',
  ])('takes the query %s without an error', async (query) => {
    for (const path of ['/products', '/products/elektrik', '/suggest']) {
      expect((await get(`${path}?${query}`)).status, path).toBe(200);
    }
  });

  test('include the shipping line of a product, and answer 404 to a missing product', async () => {
    expect((await get('/product/1')).body).toMatchObject({
      id: 1,
      shipping: { state: 'fee' },
      rating: { count: 0 },
    });
    for (const id of [
      '0',
      '-1',
      '90',
      '12345',
      '1.5',
      'x',
      '9007199254740993',
      '99999999999999999999',
      '%00',
    ]) {
      expect((await get(`/product/${id}`)).status, id).toBe(404);
    }
  });

  test('include the menu with counts, the store’s pages and no secret settings', async () => {
    const { body } = await get('/shop', { 'x-locale': 'en' });
    expect(body.categories).toEqual([
      { path: 'elektrik', name: 'elektrik', lang: 'tr', image: '', count: 1, depth: 0 },
      { path: 'elektrik/ampul', name: 'Bulbs', image: '', count: 1, depth: 1 },
    ]);
    expect(body.pages).toEqual([
      { url: '/hakkimizda', title: 'About us' },
      { url: '/kvkk-aydinlatma-metni', title: 'KVKK' },
    ]);
    expect(body.settings).not.toHaveProperty('b2cHavaleEftHesapBilgisi');
  });

  test('fill the home page with categories and carousels', async () => {
    const { body } = await get('/home');
    expect(body.sections[0]).toMatchObject({
      kind: 'wall',
      doors: [{ path: 'elektrik', name: 'elektrik', image: '', isProduct: true, count: 1 }],
    });
    const newest = body.sections.find(({ key }: { key: string }) => key === 'newest');
    expect(newest).toMatchObject({ title: 'Yeni Ürünler', path: '/yeni-urunler' });
    expect(newest.products).toHaveLength(2);
  });

  test('answer a store text in the visitor’s language, and 404 to a missing one', async () => {
    expect((await get('/page/en/hakkimizda')).body).toMatchObject({
      title: 'About us',
      html: '<p>Biz</p>',
    });
    expect((await get('/page/yok')).status).toBe(404);
    expect((await get('/page/%00')).status).toBe(404);
  });

  test('list a new product once the catalog hears of it', async () => {
    expect((await get('/products')).body.total).toBe(2);
    await makeProduct(database.db, { id: 50 });
    expect((await get('/products')).body.total).toBe(2);
    await catalog.follow(changesOf({ places: [50] }));
    expect((await get('/products')).body.total).toBe(3);
  });
});
