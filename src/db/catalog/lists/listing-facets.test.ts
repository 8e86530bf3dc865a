import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseListQuery } from '#rules/catalog/lists/list-query.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeBrand, makeCategory, makeSettings } from '#tests/harness/factories.ts';
import {
  asked,
  brands,
  countPlainly,
  inScope,
  listed,
  places,
} from '#tests/harness/plain-lists.ts';
import type { Asked } from '#tests/harness/plain-lists.ts';
import { storeCatalog } from '#tests/harness/stored-lists.ts';
import { catalogNow } from '#tests/oracle/compare-lists.ts';
import type { Db } from '#db/database.ts';
import { loadCatalogMap } from '#db/catalog/products/categories.ts';
import { listProducts } from './listing.ts';

/** A facet as the tally has it: values without a product left out. */
const tallied = (values: readonly { count: number }[], keyOf: (index: number) => string) =>
  Object.fromEntries(
    values.flatMap(({ count }, index) => (count === 0 ? [] : [[keyOf(index), count]])),
  );

describeEachEngine('facets', (open) => {
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

  const list = async (wish: Asked) => {
    const map = await loadCatalogMap(db);
    const { kind, category, brand } = wish.scope;
    const scope = {
      kind,
      categoryId: category === null ? null : (map.categoryByPath.get(category)?.id ?? 0),
      brandId: brand === null ? null : (map.brandByCode.get(brand)?.id ?? 0),
    };
    const { hide, prices } = wish;
    const query = { ...parseListQuery(wish.query), limit: 96 as const };
    return listProducts(db, {
      scope,
      query,
      locale: 'tr',
      showNotInStocks: !hide,
      prices,
      map,
      catalog: catalogNow(db),
    });
  };

  // 48 questions; FACET_RUNS=100 asks 1,200.
  test('count each list as counting its products one by one does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(listed, { minLength: 1, maxLength: 26 }),
        fc.array(asked, { minLength: 12, maxLength: 12 }),
        async (products, questions) => {
          const all = await storeCatalog(db, products);
          for (const question of questions) {
            const { scope, prices } = question;
            const query = parseListQuery(question.query);
            const rows = inScope(all, question);
            const plain = countPlainly(rows, query, prices);
            const { facets, total, items } = await list(question);
            const dimension = (code: string) => {
              const values = facets.variant.find((each) => each.code === code)?.values ?? [];
              return tallied(values, (index) => `${code}:${values[index]?.code}`);
            };
            const below = (path: string) =>
              scope.category === null || path.startsWith(`${scope.category}/`);
            expect({
              total,
              items: items.length,
              brand: tallied(facets.brand, (index) => facets.brand[index]?.code ?? ''),
              category: tallied(facets.category, (index) => facets.category[index]?.path ?? ''),
              ...facets.stock,
              campaign: facets.campaign,
              rating: facets.rating.map(({ count }) => count),
              price: facets.price,
              unit: tallied(facets.unit, (index) => `unit:${facets.unit[index]?.code}`),
              renk: dimension('renk'),
              beden: dimension('beden'),
            }).toEqual({
              ...plain,
              items: plain.total,
              category: Object.fromEntries(
                Object.entries(plain.category).filter(([path]) => below(path)),
              ),
            });
            // The neighbors of a category's page: what their pages list under the same filters.
            for (const { path, count } of facets.nearby) {
              const there = { ...question, scope: { ...scope, category: path } };
              const other = countPlainly(inScope(all, there), { ...query, category: [] }, prices);
              expect([path, count]).toEqual([path, other.total]);
            }
          }
        },
      ),
      { numRuns: Number(process.env['FACET_RUNS'] ?? 4), endOnFailure: true },
    );
  });
});
