import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeCategory, makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { catalogNow } from '#tests/oracle/compare-lists.ts';
import { loadCatalogMap, type CatalogMap } from './categories.ts';
import { readRelated, type RelatedInput } from './related-products.ts';

describeEachEngine('related products', (open) => {
  let database: TestDatabase;
  let map: CatalogMap;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    await makeSettings(db);
    await makeCategory(db, 'vida', { name: 'Vida' });
    await makeCategory(db, 'boya', { name: 'Boya' });
    const categories = ['vida'];
    await makeProduct(db, { id: 1, brand: 'Usta', categories, equivalents: ['X 1', 'X-2', 'X-3'] });
    await makeProduct(db, { id: 2, categories, quantity: 0 });
    await makeProduct(db, { id: 3, categories, quantity: 9, code: 'X-1' });
    await makeProduct(db, { id: 4, brand: 'Usta', categories: ['boya'], quantity: 9 });
    await makeProduct(db, { id: 5, categories: ['boya'], quantity: 9, equivalents: ['x2'] });
    await makeProduct(db, { id: 6, categories: ['boya'], quantity: 9, code: 'X2' });
    await makeProduct(db, { id: 7, categories, quantity: 9, active: false, code: 'X-3' });
    map = await loadCatalogMap(db);
  });
  afterAll(() => database.drop());

  const read = (change: Partial<RelatedInput> = {}) =>
    readRelated({
      rootId: 1,
      categoryId: map.categories.find(({ name }) => name === 'Vida')?.id ?? null,
      brandId: map.brandByCode.get('Usta')?.id ?? null,
      codes: ['X 1', 'X-2', 'X-3'],
      locale: 'tr',
      showNotInStocks: true,
      stockInfoStatus: 0,
      catalog: catalogNow(database.db),
      ...change,
    });

  test('come from the same category, then the same brand, with those out of stock last', async () => {
    const { related } = await read();
    expect(related.map(({ id }) => id)).toEqual([3, 4, 2]);
    const hidden = await read({ showNotInStocks: false });
    expect(hidden.related.map(({ id }) => id)).toEqual([3, 4]);
    const nothing = await read({ categoryId: null, brandId: null });
    expect(nothing.related).toEqual([]);
    const other = await read({ rootId: 3 });
    expect(other.related.map(({ id }) => id)).toEqual([1, 4, 2]);
  });

  test('a code names the product that has it and the number of products that have it', async () => {
    const { owners } = await read();
    expect(owners.get('X 1')).toMatchObject({ id: 3, count: 1 });
    expect(owners.get('X-2')).toMatchObject({ count: 2 });
    expect(owners.has('X-3')).toBe(false);
  });
});
