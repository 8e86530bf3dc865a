import { sql } from 'kysely';
import { loadCatalogMap } from '#db/catalog/products/categories.ts';
import { CatalogIndexLoader } from '#db/catalog/catalog-index-loader.ts';
import { createCatalogCache } from '#db/catalog/catalog-cache.ts';
import { listProducts } from '#db/catalog/lists/listing.ts';
import { suggest } from '#db/catalog/search/search-suggestions.ts';
import type { Db } from '#db/database.ts';
import { parseListQuery } from '#rules/catalog/lists/list-query.ts';
import { median } from '../harness/measure.ts';
import { labeledQueries, type LabeledQuery } from './labeled-data.ts';

export interface SearchResult extends LabeledQuery {
  /** The right products among the first ten: a part of ten, or of as many as there are. */
  recall: number;
  /** 1 for the first place, 1/2 for the second; 0 where none of the first ten is right. */
  reciprocalRank: number;
  /** The median of the runs after a first one. */
  ms: number;
  first: readonly string[];
}

const runs = 3;

/**
 * Asks the shop's own search, in this process and without its cache, for every labeled query. Also gives the times of
 * the suggestions while each query is typed, from its second letter on.
 */
export async function measureSearch(
  db: Db,
): Promise<{ results: SearchResult[]; suggestionMs: number[] }> {
  const map = await loadCatalogMap(db);
  const index = new CatalogIndexLoader(db);
  await index.read();
  const shop = () => ({
    locale: 'tr' as const,
    showNotInStocks: true,
    map,
    catalog: createCatalogCache(db, index),
  });
  const scope = { kind: 'all', categoryId: null, brandId: null } as const;
  const prices = { withTax: true, rate: 1 };
  const search = (q: string) =>
    listProducts(db, { ...shop(), scope, prices, query: parseListQuery({ q }) });
  const results: SearchResult[] = [];
  const suggestionMs: number[] = [];
  for (const query of labeledQueries()) {
    results.push(await judge(db, query, search));
    for (let length = 2; length <= query.text.length; length += 3) {
      const q = query.text.slice(0, length);
      suggestionMs.push((await timed(() => suggest(db, { ...shop(), q }))).ms);
    }
  }
  return { results, suggestionMs };
}

async function judge(
  db: Db,
  query: LabeledQuery,
  search: (q: string) => Promise<{ items: readonly { id: number; name: string }[] }>,
): Promise<SearchResult> {
  const right = await rightProducts(db, query);
  if (right.size === 0) throw new Error(`No product answers "${query.text}": raise BENCH_PRODUCTS`);
  const { result } = await timed(() => search(query.text));
  const times: number[] = [];
  for (let run = 0; run < runs; run++) times.push((await timed(() => search(query.text))).ms);
  const first = result.items.slice(0, 10);
  const rank = first.findIndex((item) => right.has(item.id));
  return {
    ...query,
    recall: first.filter((item) => right.has(item.id)).length / Math.min(10, right.size),
    reciprocalRank: rank < 0 ? 0 : 1 / (rank + 1),
    ms: median(times),
    first: first.map((item) => item.name),
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

/** The listed products that a label means. */
async function rightProducts(db: Db, { label }: LabeledQuery): Promise<Set<number>> {
  const { codes, name, brand, category } = label;
  const { rows } = await sql<{ id: number }>`select p.id from products p
    join listing l on l.product_id = p.id left join brands b on b.id = p.brand_id
    where (cardinality(${codes}::text[]) = 0 or p.code = any(${codes}::text[]))
      and p.name like all(${name.map((part) => `%${part}%`)}::text[])
      and (${brand}::text = '' or b.name = ${brand})
      and (${category}::text = '' or exists (select from product_categories pc
        join categories c on c.id = pc.category_id where pc.product_id = p.id and c.path = ${category}))`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}
