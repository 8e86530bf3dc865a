import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parseListQuery, sortKeys } from '#rules/catalog/lists/list-query.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeBrand, makeCategory, makeSettings } from '#tests/harness/factories.ts';
import { noChanges } from '#tests/harness/changes.ts';
import { asked, brands, listed, places } from '#tests/harness/plain-lists.ts';
import { storeCatalog } from '#tests/harness/stored-lists.ts';
import type { Db } from '#db/database.ts';
import { loadCatalogMap } from '#db/catalog/products/categories.ts';
import { CatalogIndexLoader } from '#db/catalog/catalog-index-loader.ts';
import { countCategoriesBySql, hasCampaignBySql, listBySql } from '#tests/oracle/lists-by-sql.ts';
import { countCategories, hasCampaign, listProducts, type ListedProducts } from './listing.ts';
import { createCatalogCache } from '#db/catalog/catalog-cache.ts';

const question = fc.record({
  asked,
  sort: fc.constantFrom('', 'relevance', ...sortKeys),
  page: fc.constantFrom('1', '1', '2', '9'),
  locale: fc.constantFrom('tr' as const, 'en' as const),
  withoutPrices: fc.constantFrom(false, false, false, true),
});
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never;

/** Everything is broad to the second: it walks along orders and counts by steps, as shops with many products do. */
const sizes = [undefined, { smallListSize: 0, rowsPerBucket: 2 }];

describeEachEngine('lists from the catalog index', (open) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    db = database.db;
    await makeSettings(db);
    for (const place of places) await makeCategory(db, place);
    for (const brand of brands) await makeBrand(db, brand);
  });
  afterAll(() => database.drop());

  /** A list as the index gives it, and as the database does. */
  async function answers(wish: Question, index: CatalogIndexLoader) {
    const map = await loadCatalogMap(db);
    const { kind, category, brand } = wish.asked.scope;
    const isTop = kind === 'mostLiked' || kind === 'bestSellers';
    const scope = {
      kind,
      // No page lists the twenty best of a category.
      categoryId: category === null || isTop ? null : (map.categoryByPath.get(category)?.id ?? 0),
      brandId: brand === null ? null : (map.brandByCode.get(brand)?.id ?? 0),
    };
    const { sort, page, locale } = wish;
    const query = {
      ...parseListQuery({ ...wish.asked.query, sort, page }),
      limit: 12 as const,
    };
    const shown = {
      showNotInStocks: !wish.asked.hide,
      prices: wish.withoutPrices ? null : wish.asked.prices,
    };
    const asked = { scope, query, locale, map, ...shown };
    const cached = { ...shown, catalog: createCatalogCache(db, index) };
    return {
      index: plainly(
        await listProducts(db, { ...asked, ...cached }),
        await countCategories(cached),
        await hasCampaign(cached),
      ),
      database: plainly(
        await listBySql(db, asked),
        await countCategoriesBySql(db, shown),
        await hasCampaignBySql(db, shown),
      ),
    };
  }

  async function sameAnswers(
    questions: readonly Question[],
    loader: CatalogIndexLoader,
  ): Promise<void> {
    for (const each of questions) {
      const { index, database: expected } = await answers(each, loader);
      expect(index, JSON.stringify(each)).toEqual(expected);
    }
  }

  test('equal those of the database, whatever the query and whatever has changed', async () => {
    const catalog = fc.array(listed, { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(catalog, catalog),
        fc.array(question, { minLength: 20, maxLength: 20 }),
        fc.constantFrom(...sizes),
        async ([before, after], questions, size) => {
          await storeCatalog(db, before);
          const kept = new CatalogIndexLoader(db, size && { sizes: size });
          const { index } = await kept.read();
          await sameAnswers(questions, kept);
          // What was asked for has its tables now.
          await index.histogramsFilled();
          await sameAnswers(questions, kept);
          await storeCatalog(db, after, { isLive: true });
          const places = Array.from({ length: 40 }, (_, index) => index * 10);
          await kept.follow({ ...noChanges, catalog: true, places });
          await sameAnswers(questions, kept);
        },
      ),
      { numRuns: Number(process.env['FC_RUNS'] ?? 3), endOnFailure: true },
    );
  });

  test('wait for the index, which is loaded again after a failure', async () => {
    await storeCatalog(db, fc.sample(listed, { numRuns: 3, seed: 1 }));
    const progress: number[] = [];
    const loader = new CatalogIndexLoader(db, { onProgress: (_, of) => progress.push(of) });
    const gone = await open();
    await gone.drop();
    const broken = new CatalogIndexLoader(gone.db);
    await expect(broken.read()).rejects.toThrow();
    expect([loader.isLoaded, broken.isLoaded]).toEqual([false, false]);
    const [first, second] = await Promise.all([loader.read(), loader.read()]);
    expect(first).toBe(second);
    expect(loader.isLoaded).toBe(true);
    expect(progress).toContain(3);
    // A change that could not be read: nobody gets the index that lacks it.
    const follow = vi.spyOn(first.index, 'put').mockImplementation(() => {
      throw new Error('the database is gone');
    });
    const places = [0, 10, 20];
    await expect(loader.follow({ ...noChanges, places })).rejects.toThrow('is gone');
    follow.mockRestore();
    expect(loader.isLoaded).toBe(false);
    expect(await loader.read()).not.toBe(first);
  });
});

/** A list in a form that two answers can be compared in. */
function plainly(list: ListedProducts, counts: ReadonlyMap<number, number>, isOnSale: boolean) {
  const items = list.items.map(({ id }) => id);
  const held = new Map([...counts].sort(([a], [b]) => a - b));
  return { list: { ...list, items }, held, isOnSale };
}
