import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseListQuery } from '#rules/catalog/lists/list-query.ts';
import { catalogNow, compareLists, compareSuggestions } from '#tests/oracle/compare-lists.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import {
  changeCatalog,
  makeCategory,
  makeProduct,
  makeSettings,
  type ProductWish,
} from '#tests/harness/factories.ts';
import { loadCatalogMap } from '#db/catalog/products/categories.ts';
import type { Db } from '#db/database.ts';
import { refreshSearch } from '#db/catalog/lists/listing-upkeep.ts';
import { readOffers } from './search-offers.ts';

describeEachEngine('search', (open) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    db = database.db;
    await makeSettings(db);
    await makeCategory(db, 'el-aletleri', { name: 'El Aletleri' });
    await makeProduct(db, {
      id: 1,
      name: 'Akülü Matkap 18 V',
      nameEn: 'Cordless Drill',
      brand: 'BOSCH',
      barcode: '8690000000012',
      categories: ['el-aletleri'],
      price: 900,
    });
    await makeProduct(db, {
      id: 2,
      name: 'Matkap Ucu 8 mm',
      equivalents: ['9H-1100.X'],
      price: 20,
    });
    await makeProduct(db, { id: 3, name: 'IŞIKLI AYNA', quantity: 0 });
    await makeProduct(db, {
      id: 4,
      name: 'İç Cephe Boyası 2,5 lt',
      description: '<p>Kolay <b>silinir</b></p>',
    });
    await makeProduct(db, { id: 5, name: 'Tişört', hasChildren: true });
    await makeProduct(db, { id: 6, name: 'Tişört Kırmızı', parentId: 5, code: 'TSK-0077' });
    await makeProduct(db, { id: 7, name: 'Televizyon Askısı' });
    await makeProduct(db, { id: 8, name: 'Gizli Matkap', active: false });
    await makeCategory(db, 'hirdavat', { name: 'Hırdavat', nameEn: 'Hardware' });
    await makeCategory(db, 'elektrik', { name: 'Elektrik ve Aydınlatma' });
    const bolts = { categories: ['hirdavat'] };
    await makeProduct(db, { id: 10, name: 'Altıköşe Cıvata M8 × 40 ve Somun', ...bolts });
    await makeProduct(db, {
      id: 11,
      name: 'Altıköşe Cıvata M8 × 60 ve Somun',
      ...bolts,
      sales: 900,
    });
    await makeProduct(db, { id: 12, name: 'Fiber Saplı Tırnaklı Çekiç 300 g' });
    await makeProduct(db, { id: 13, name: 'Fiber Saplı Tırnaklı Çekiç 500 g', sales: 900 });
    await makeProduct(db, { id: 14, name: 'Eviye Bataryası', brand: 'E.C.A.', ...bolts });
    await makeProduct(db, { id: 15, name: 'Ofis Makası 16 cm' });
    await makeProduct(db, { id: 16, name: 'Tükenmez Kalem Kırmızı', sales: 900 });
    await makeProduct(db, { id: 17, name: 'Avize', categories: ['elektrik'] });
    await makeProduct(db, {
      id: 18,
      name: 'Emaye Demlik',
      description: '<p>Elektrik ocağında da ısınır.</p>',
    });
    await refreshSearch(db);
  });
  afterAll(() => database.drop());

  async function search(q: string, query: Readonly<Record<string, string>> = {}, hide = false) {
    return compareLists(db, {
      scope: { kind: 'all', categoryId: null, brandId: null },
      query: parseListQuery({ q, ...query }),
      locale: 'tr',
      showNotInStocks: !hide,
      prices: { withTax: false, rate: 1 },
      map: await loadCatalogMap(db),
    });
  }
  const found = async (q: string) => (await search(q)).items.map((item) => item.id);

  test.each([
    ['ışıklı ayna', [3]],
    ['ISIKLI', [3]],
    ['işikli', [3]],
    ['matkap', [1, 2]],
    ['matkaplar', [1, 2]],
    ['18 volt matkap', [1]],
    ['18v', [1]],
    ['2.5 litre boya', [4]],
    ['boyalar', [4]],
    ['silinir', [4]],
    ['bosch', [1]],
    ['el aletleri', [1]],
    ['drills', [1]],
    ['8690000000012', [1]],
    ['869-0000 000012', [1]],
    ['9h1100x', [2]],
    ['9h 1100', [2]],
    ['tsk0077', [5]],
    ['tshirt', [5]],
    ['tv askısı', [7]],
  ])('%s finds %j', async (q, ids) => {
    expect((await found(q)).sort((a, b) => a - b)).toEqual(ids);
  });

  test('ranks the product before its accessories', async () => {
    expect((await found('matkap'))[0]).toBe(1);
    expect((await found('matkap ucu'))[0]).toBe(2);
  });

  test.each([
    ['cıvata m8x40', [10]],
    ['civata m8 40', [10]],
    ['cıvata M8 × 60', [11]],
    ['tırnaklı çekiç 300', [12]],
    ['çekiç 300 gram', [12]],
    ['çekç 300', [12]],
    ['eca batarya', [14]],
    ['e.c.a.', [14]],
    ['makas 16', [15]],
  ])('%s finds exactly %j: sizes match like other words', async (q, ids) => {
    expect(await found(q)).toEqual(ids);
  });

  test('requires every word before it drops one, and drops the noun last', async () => {
    expect(await found('tükenmez kırmızı kalem')).toEqual([16]);
    expect((await found('kırmızı tişört'))[0]).toBe(5);
    expect(await found('kırmızı çekiç')).toEqual([13, 12, 16]);
  });

  test.each([
    ['hırdavat', [10, 11, 14], 'hirdavat'],
    ['hardware', [10, 11, 14], 'hirdavat'],
    ['hırdvat', [10, 11, 14], 'hirdavat'],
    ['hırdavat batarya', [14], 'hirdavat'],
  ])('%s names a category: finds its %j, with a link to it', async (q, ids, path) => {
    const list = await search(q);
    expect(list.items.map((item) => item.id).sort((a, b) => a - b)).toEqual(ids);
    expect(list.named.categories.map((category) => category.path)).toEqual([path]);
  });

  test('ranks a category that the text names before one that mentions the word', async () => {
    const list = await search('elektrik');
    expect(list.items.map((item) => item.id)).toEqual([17, 18]);
    expect(list.named.categories.map((category) => category.path)).toEqual(['elektrik']);
  });

  test('names the brand of a text', async () => {
    expect((await search('bosch matkap')).named.brands).toEqual([{ code: 'BOSCH', name: 'BOSCH' }]);
    expect((await search('tişört')).named).toEqual({ brands: [], categories: [] });
  });

  test('follows a renamed category and forgets a removed one', async () => {
    const named = async (q: string) => (await search(q)).named.categories.map(({ name }) => name);
    const id = await makeCategory(db, 'gecici', { name: 'Geçici Raf' });
    await makeProduct(db, { id: 90, name: 'Askılık', categories: ['gecici'] });
    await refreshSearch(db);
    expect(await named('geçici raf')).toEqual(['Geçici Raf']);
    await changeCatalog(db, (tx) =>
      sql`update categories set name = 'Kalıcı Dolap' where id = ${id}`.execute(tx),
    );
    expect(await named('geçici raf')).toEqual([]);
    expect(await named('kalıcı dolap')).toEqual(['Kalıcı Dolap']);
    await sql`delete from products where id = 90`.execute(db);
    await sql`delete from categories where id = ${id}`.execute(db);
    const { rows } = await sql`select from search_names where kind = 2 and ref_id = ${id}`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });

  test('offers words, categories and products when it finds nothing', async () => {
    const map = await loadCatalogMap(db);
    const shown = { locale: 'en', showNotInStocks: true, map, catalog: catalogNow(db) } as const;
    const offers = await readOffers({ ...shown, q: 'matqqxx' });
    expect(offers.words).toContain('matkap');
    expect(offers.categories).toContainEqual({ path: 'hirdavat', name: 'Hardware' });
    expect(offers.products).toHaveLength(4);
  });

  test.each(['mat', 'matkap', 'bosch', 'çekiç', 'hırdavat', 'm8'])(
    'suggests the first results for %s',
    async (q) => {
      const map = await loadCatalogMap(db);
      const shown = { locale: 'tr', showNotInStocks: true, map } as const;
      const { products } = await compareSuggestions(db, { ...shown, q });
      expect(products.map((product) => product.id)).toEqual((await found(q)).slice(0, 6));
    },
  );

  test('corrects a typing error and says so', async () => {
    const list = await search('matkp');
    expect(list.items.map((item) => item.id)).toContain(1);
    expect(list.corrected).toBe('matkap');
    expect((await search('matkap')).corrected).toBeNull();
  });

  test('finds nothing in an empty shop, with empty facets', async () => {
    const list = await search('qqzzxxyy');
    expect(list).toMatchObject({ items: [], total: 0, page: 1, pages: 1 });
    expect(list.facets.brand).toEqual([]);
  });

  test('filters, sorts and counts its results', async () => {
    const list = await search('matkap', { sort: 'price', brand: 'BOSCH' });
    expect(list.items.map((item) => item.id)).toEqual([1]);
    expect(list.total).toBe(1);
    expect(list.facets.price).toEqual({ min: 900, max: 900 });
    const sorted = await search('matkap', { sort: 'price' });
    expect(sorted.items.map((item) => item.id)).toEqual([2, 1]);
    expect((await search('matkap', { page: '7' })).page).toBe(1);
  });

  test('hides products without stock when the shop says so', async () => {
    expect((await search('ayna', {}, true)).total).toBe(0);
  });

  test.each([
    "'",
    "a' | b:* & !c",
    '\\',
    '%_%',
    '<->',
    '((((',
    '"" \'\'',
    '😀 ı̇ ﷽',
    '12345678901234567890123456789012345678901234567890',
    '- -- ---',
    '.',
    'a'.repeat(200),
    'matkap '.repeat(28),
    'a'.repeat(10_000),
    '\ud800matkap\udc00',
    'mat\u0000kap',
    'm8x',
    'x × x',
    '1x2x3x4x5x6x7x8x9',
    '18v'.repeat(30),
    'a:*b & c <-> d',
  ])('takes %s as a text like any other', async (q) => {
    await expect(search(q)).resolves.toMatchObject({ page: 1 });
    const map = await loadCatalogMap(db);
    await expect(
      compareSuggestions(db, { q, locale: 'tr', showNotInStocks: true, map }),
    ).resolves.toBeDefined();
  });

  test('suggests products, brands and categories during typing', async () => {
    const map = await loadCatalogMap(db);
    const type = (q: string) =>
      compareSuggestions(db, { q, locale: 'tr', showNotInStocks: false, map });
    expect((await type('mat')).products.map((item) => item.id)).toEqual([1, 2]);
    expect((await type('bos')).brands).toEqual([{ code: 'BOSCH', name: 'BOSCH' }]);
    expect((await type('alet')).categories).toEqual([{ path: 'el-aletleri', name: 'El Aletleri' }]);
    expect((await type('86900000')).products.map((item) => item.id)).toEqual([1]);
    expect((await type('ayna')).products).toEqual([]);
    expect(await type('')).toEqual({ products: [], brands: [], categories: [] });
  });

  test('finds a parent by its children’s current values in both languages', async () => {
    const red: ProductWish['variants'] = [
      ['Renk', 'Bordo'],
      ['Beden', 'XL'],
    ];
    const variantsEn = { Renk: 'Color', Bordo: 'Claret' };
    await makeProduct(db, { id: 30, name: 'Örgü Atkı', hasChildren: true });
    await makeProduct(db, { id: 31, name: 'Örgü Atkı A', parentId: 30, variants: red, variantsEn });
    await makeProduct(db, { id: 32, name: 'Kışlık Atkı', sales: 900 });
    for (const q of ['bordo atkı', 'xl atkı', 'atkı xl bordo', 'claret', 'BORDO']) {
      expect([q, await found(q)]).toEqual([q, [30]]);
    }
    const recolor = sql`update product_variants set value = 'Lacivert' where value = 'Bordo'`;
    await changeCatalog(db, (tx) => recolor.execute(tx));
    expect(await found('lacivert atkı')).toEqual([30]);
    expect((await found('bordo atkı'))[0]).toBe(32);
    await changeCatalog(db, (tx) =>
      tx.updateTable('products').set({ active: false }).where('id', '=', 31).execute(),
    );
    expect((await found('lacivert atkı'))[0]).toBe(32);
  });

  test('ranks the usual meaning of a word before products that are named after it', async () => {
    await makeCategory(db, 'yazim');
    await makeCategory(db, 'saat');
    const watches = { categories: ['saat'], sales: 900 };
    await makeProduct(db, { id: 40, name: 'Divit Saat', ...watches });
    for (const id of [41, 42]) {
      await makeProduct(db, { id, name: `Ahşap Divit ${id}`, categories: ['yazim'] });
    }
    expect(await found('divit')).toEqual([41, 42, 40]);
  });
});
