import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseListQuery } from '#rules/catalog/lists/list-query.ts';
import { compareLists } from '#tests/oracle/compare-lists.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { loadCatalogMap } from '#db/catalog/products/categories.ts';
import { refreshSearch } from '#db/catalog/lists/listing-upkeep.ts';

describeEachEngine('what a search text means (rule catalog/search-matching)', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    await makeSettings(db);
    const sales = 900;
    await makeProduct(db, { id: 60, name: 'Silikon Tabancası' });
    await makeProduct(db, { id: 61, name: 'Saten Kumaş', brand: 'Silk', sales });
    await makeProduct(db, { id: 62, name: 'Yün Kaban', sales });
    await makeProduct(db, { id: 63, name: 'Şişme Mont' });
    await makeProduct(db, { id: 64, name: 'Geniş Klasör' });
    await makeProduct(db, { id: 65, name: 'Keten Perde' });
    await makeProduct(db, { id: 66, name: 'Bakır Manşon 1 1/2"', sales });
    await makeProduct(db, { id: 67, name: 'Bakır Manşon 1/2"' });
    await makeProduct(db, { id: 68, name: 'Motor Yağı 4 lt', brand: 'Castrol' });
    await makeProduct(db, { id: 69, name: 'Ayçiçek Yağı', sales });
    await makeProduct(db, { id: 70, name: 'Darbeli Zımpara', brand: 'Black & Decker' });
    await makeProduct(db, { id: 71, name: 'Titreşimli Zımpara', sales });
    await refreshSearch(db);
  });
  afterAll(() => database.drop());

  test.each([
    ['silik', 60, 'a beginning is completed, not corrected into a brand'],
    ['montlar', 63, 'a plural finds the word before its synonyms'],
    ['klasörelr', 64, 'two letters of the ending are swapped'],
    ['perdlerin', 65, 'a letter before the ending is missing'],
    ['perdelerden', 65, 'case endings of a plural'],
    ['1/2 manşon', 67, 'a fraction is no mixed number'],
    ['1 1/2 manşon', 66, 'a mixed number is found by its own'],
    ['kastrol yağ', 68, 'a brand as it is heard'],
    ['blekdeker zımpara', 70, 'a brand of two words as it is heard, in one'],
    ['blek end deker zımpara', 70, 'a brand of two words as it is heard'],
  ])('%s finds %i first: %s', async (q, first) => {
    const { db } = database;
    const { items } = await compareLists(db, {
      scope: { kind: 'all', categoryId: null, brandId: null },
      query: parseListQuery({ q }),
      locale: 'tr',
      showNotInStocks: true,
      prices: { withTax: false, rate: 1 },
      map: await loadCatalogMap(db),
    });
    expect(items[0]?.id).toBe(first);
  });
});
