import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseListQuery } from '#rules/catalog/list-query.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeBrand, makeCategory, makeProduct, makeSettings } from '#tests/harness/factories.ts';
import type { ProductWish } from '#tests/harness/factories.ts';
import {
  asked,
  brands,
  countPlainly,
  inScope,
  listed,
  places,
  plainOf,
} from '#tests/harness/plain-lists.ts';
import type { Asked, Listed, Plain, Sold } from '#tests/harness/plain-lists.ts';
import type { Db } from '#db/database.ts';
import { loadCatalogMap } from './categories.ts';
import { listProducts } from './listing.ts';
import { rebuildListing } from './listing-upkeep.ts';

/** Puts the catalog into the shop in place of the one before. */
async function store(db: Db, products: readonly Listed[]): Promise<Plain[]> {
  await db.transaction().execute(async (tx) => {
    await sql`select search_triggers_off()`.execute(tx);
    await sql`delete from products where parent_id is not null`.execute(tx);
    await sql`delete from products`.execute(tx);
    for (const [index, { own, children, brand, place }] of products.entries()) {
      const id = (index + 1) * 10;
      await make(
        tx,
        { ...own, active: true },
        {
          id,
          hasChildren: children.length > 0,
          ...(brand !== undefined && { brand }),
          categories: place === undefined ? [] : [place],
        },
      );
      for (const [position, child] of children.entries()) {
        const variants = [['Renk', child.color] as const, ['Beden', child.size] as const];
        await make(tx, child, { id: id + 1 + position, parentId: id, variants });
      }
    }
  });
  await rebuildListing(db);
  return products.map((product, index) => plainOf(product, (index + 1) * 10));
}

async function make(tx: Db, each: Sold, wish: ProductWish & { id: number }): Promise<void> {
  const { pack, stars, color: _color, size: _size, listPrice, ...own } = each;
  const more = {
    ...(listPrice !== undefined && { listPrice }),
    packs: pack ? { KOLİ: [12, 50] as const } : {},
  };
  await makeProduct(tx, { ...own, ...more, ...wish });
  const sum = stars.reduce((all, each) => all + each, 0);
  await sql`update products set star_sum = ${sum}::int, comment_count = ${stars.length}::int
    where id = ${wish.id}::bigint`.execute(tx);
}

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
    return listProducts(db, { scope, query, locale: 'tr', showNotInStocks: !hide, prices, map });
  };

  // 48 questions; FACET_RUNS=100 asks 1,200.
  test('say of every list what counting its products one by one gives', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(listed, { minLength: 1, maxLength: 26 }),
        fc.array(asked, { minLength: 12, maxLength: 12 }),
        async (products, questions) => {
          const all = await store(db, products);
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
