import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseListQuery } from '#rules/catalog/list-query.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeCategory, makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { loadCatalogMap } from './categories.ts';
import type { Db } from '#db/database.ts';
import { listProducts } from './listing.ts';
import { refreshSearch } from './listing-upkeep.ts';
import { suggest } from './search-suggestions.ts';

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
    await refreshSearch(db);
  });
  afterAll(() => database.drop());

  async function search(q: string, query: Readonly<Record<string, string>> = {}, hide = false) {
    return listProducts(db, {
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

  test('puts the product itself before what belongs to it', async () => {
    expect((await found('matkap'))[0]).toBe(1);
    expect((await found('matkap ucu'))[0]).toBe(2);
  });

  test('mends a slip of the hand and says so', async () => {
    const list = await search('matkp');
    expect(list.items.map((item) => item.id)).toContain(1);
    expect(list.corrected).toBe('matkap');
    expect((await search('matkap')).corrected).toBeNull();
  });

  test('finds nothing where there is nothing, with empty facets', async () => {
    const list = await search('qqzzxxyy');
    expect(list).toMatchObject({ items: [], total: 0, page: 1, pages: 1 });
    expect(list.facets.brand).toEqual([]);
  });

  test('filters, sorts and counts what it found', async () => {
    const list = await search('matkap', { sort: 'price', brand: 'BOSCH' });
    expect(list.items.map((item) => item.id)).toEqual([1]);
    expect(list.total).toBe(1);
    expect(list.facets.price).toEqual({ min: 900, max: 900 });
    const sorted = await search('matkap', { sort: 'price' });
    expect(sorted.items.map((item) => item.id)).toEqual([2, 1]);
    expect((await search('matkap', { page: '7' })).page).toBe(1);
  });

  test('hides what has no stock when the shop says so', async () => {
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
  ])('takes %s as a text like any other', async (q) => {
    await expect(search(q)).resolves.toMatchObject({ page: 1 });
    const map = await loadCatalogMap(db);
    await expect(
      suggest(db, { q, locale: 'tr', showNotInStocks: true, map }),
    ).resolves.toBeDefined();
  });

  test('suggests products, brands and categories while somebody types', async () => {
    const map = await loadCatalogMap(db);
    const type = (q: string) => suggest(db, { q, locale: 'tr', showNotInStocks: false, map });
    expect((await type('mat')).products.map((item) => item.id)).toEqual([1, 2]);
    expect((await type('bos')).brands).toEqual([{ code: 'BOSCH', name: 'BOSCH' }]);
    expect((await type('alet')).categories).toEqual([{ path: 'el-aletleri', name: 'El Aletleri' }]);
    expect((await type('86900000')).products.map((item) => item.id)).toEqual([1]);
    expect((await type('ayna')).products).toEqual([]);
    expect(await type('')).toEqual({ products: [], brands: [], categories: [] });
  });
});

describeEachEngine('the bounds of a search', (open) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    db = database.db;
    await makeSettings(db);
    await makeProduct(db, { id: 1, name: 'Matkap Tornavida Testere Pense Keser Cetvel' });
    await refreshSearch(db);
  });
  afterAll(() => database.drop());

  const plan = async (q: string) => {
    const { rows } = await sql<{ corrected: string | null; dropped: string[] | null }>`
      select corrected, dropped from search_plan(${q})`.execute(db);
    return rows[0];
  };

  test('three words are mended at most, the others left out', async () => {
    const found = await plan('matkp tornavda tstere pnse ksr cetvl');
    const mended = found?.corrected?.split(' ') ?? [];
    // a busy machine may have had no time for the second and the third
    expect(['matkap', 'tornavida', 'testere'].slice(0, mended.length)).toEqual(mended);
    expect(mended).toContain('matkap');
    expect(found?.dropped).toContain('pnse');
  });

  test('ten words count', async () => {
    const found = await plan(
      Array.from({ length: 20 }, (_, at) => `qqxx${'zyw'[at % 3]}`).join(' '),
    );
    expect(found?.dropped).toHaveLength(10);
  });

  test('nothing more is mended when the time for it is over', async () => {
    await sql`create sequence mendings`.execute(db);
    await sql`create or replace function search_correct(w text, lim int default 3)
      returns table(word text, cost real, n int) language plpgsql as $$
      begin perform nextval('mendings'), pg_sleep(0.1); end $$`.execute(db);
    expect(await plan('matkp tornavda tstere matkap')).toMatchObject({ corrected: null });
    const { rows } = await sql`select last_value from mendings`.execute(db);
    expect(rows).toEqual([{ last_value: 1 }]);
  });

  test('its indexes keep no list that every reader goes through, also when they are made anew', async () => {
    const lists = async () => {
      const { rows } = await sql<{ name: string }>`
        select c.relname as name from pg_class c join pg_am a on a.oid = c.relam
        where a.amname = 'gin' and c.relname like 'search%'
          and not coalesce('fastupdate=off' = any(c.reloptions), false)`.execute(db);
      return rows;
    };
    expect(await lists()).toEqual([]);
    await sql`delete from listing`.execute(db);
    await sql`select search_reindex()`.execute(db);
    expect(await lists()).toEqual([]);
  });
});
