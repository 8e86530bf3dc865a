import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseListQuery, sortKeys } from '#rules/catalog/lists/list-query.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeBrand, makeCategory, makeSettings } from '#tests/harness/factories.ts';
import { noChanges } from '#tests/harness/changes.ts';
import { asked, brands, listed, places } from '#tests/harness/plain-lists.ts';
import { storeCatalog } from '#tests/harness/stored-lists.ts';
import type { Db } from '#db/database.ts';
import { loadCatalogMap } from '#db/catalog/products/categories.ts';
import { CatalogIndexLoader } from '#db/catalog/catalog-index-loader.ts';
import { countCategories, hasCampaign, listProducts } from './listing.ts';
import { createCatalogCache } from './listing-memory.ts';

const question = fc.record({
  asked,
  sort: fc.constantFrom('', 'relevance', ...sortKeys),
  page: fc.constantFrom('1', '1', '2', '9'),
  locale: fc.constantFrom('tr' as const, 'en' as const),
  withoutPrices: fc.constantFrom(false, false, false, true),
});
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never;

/** Everything is broad to the second: it walks along orders and counts by steps, as shops with many products do. */
const sizes = [undefined, { few: 0, rowsOfStep: 2 }];

describeEachEngine('lists from the memory', (open) => {
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

  /** What the database says of a list, or the index that keeps it. */
  async function answer(wish: Question, kept?: CatalogIndexLoader) {
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
      ...(kept && { memory: createCatalogCache(db, kept) }),
    };
    const list = await listProducts(db, { scope, query, locale, map, ...shown });
    const counts = await countCategories(db, shown);
    const held = new Map([...counts].sort(([a], [b]) => a - b));
    const items = list.items.map(({ id }) => id);
    return { list: { ...list, items }, held, hasCampaign: await hasCampaign(db, shown) };
  }

  async function sameAnswers(
    questions: readonly Question[],
    kept: CatalogIndexLoader,
  ): Promise<void> {
    for (const each of questions) {
      expect(kept.current()).not.toBeNull();
      expect(await answer(each, kept), JSON.stringify(each)).toEqual(await answer(each));
    }
  }

  test('are those of the database, whatever is asked and whatever has changed', async () => {
    const catalog = fc.array(listed, { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(catalog, catalog),
        fc.array(question, { minLength: 20, maxLength: 20 }),
        fc.constantFrom(...sizes),
        async ([before, after], questions, size) => {
          await storeCatalog(db, before);
          const kept = new CatalogIndexLoader(db, {
            mostProducts: 100,
            ...(size && { sizes: size }),
          });
          await kept.load();
          await sameAnswers(questions, kept);
          // What was asked for has its tables now.
          await kept.current()?.index.settled();
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

  test('are the database’s in a shop with more products than the memory is for', async () => {
    await storeCatalog(db, fc.sample(listed, { numRuns: 3, seed: 1 }));
    const kept = new CatalogIndexLoader(db, { mostProducts: 1 });
    await kept.load();
    expect(kept.current()).toBeNull();
  });
});
