import { sql } from 'kysely';
import { loadCatalogMap } from '#db/catalog/products/categories.ts';
import { CatalogIndexLoader } from '#db/catalog/catalog-index-loader.ts';
import { createCatalogCache } from '#db/catalog/catalog-cache.ts';
import { listProducts } from '#db/catalog/lists/listing.ts';
import { suggest } from '#db/catalog/search/search-suggestions.ts';
import type { Db } from '#db/database.ts';
import { parseListQuery } from '#rules/catalog/lists/list-query.ts';
import { judgingQueries } from './judging-queries.ts';
import type { Right } from './labelled-query.ts';
import { tuningQueries } from './tuning-queries.ts';

const halves = { tuning: tuningQueries, judging: judgingQueries };

export interface Judged {
  half: keyof typeof halves;
  kind: string;
  q: string;
  /** Right products among the first ten, of ten or of as many as there are. */
  recall: number;
  /** 1 for the first place, 1/2 for the second; 0 when none of the first ten is right. */
  reciprocal: number;
  /** Median of the runs. */
  ms: number;
  first: readonly string[];
}

const runs = 3;

/** The products of lists, as a shop that is open has them in its memory. */
export async function loadIndex(db: Db): Promise<CatalogIndexLoader> {
  const index = new CatalogIndexLoader(db);
  await index.read();
  return index;
}

/** Asks every labelled query of the shop's own search, in process, one after the other; nothing is kept from one to the next. */
export async function judgeSearch(db: Db, index: CatalogIndexLoader): Promise<Judged[]> {
  const map = await loadCatalogMap(db);
  const search = (q: string) =>
    listProducts(db, {
      scope: { kind: 'all', categoryId: null, brandId: null },
      query: parseListQuery({ q }),
      locale: 'tr',
      showNotInStocks: true,
      prices: { withTax: true, rate: 1 },
      map,
      catalog: createCatalogCache(db, index),
    });
  const judged: Judged[] = [];
  for (const half of ['tuning', 'judging'] as const) {
    for (const { kind, q, label } of queriesOf(half)) {
      const right = await rightProducts(db, label);
      if (right.size === 0) throw new Error(`nothing in the shop answers "${q}"`);
      const { ms, result } = await timed(() => search(q));
      const first = result.items.slice(0, 10);
      const hits = first.filter((item) => right.has(item.id)).length;
      const at = first.findIndex((item) => right.has(item.id));
      judged.push({
        half,
        kind,
        q,
        recall: hits / Math.min(10, right.size),
        reciprocal: at < 0 ? 0 : 1 / (at + 1),
        ms,
        first: first.map((item) => item.name),
      });
    }
  }
  return judged;
}

function queriesOf(half: keyof typeof halves) {
  return Object.entries(halves[half]).flatMap(([kind, queries]) =>
    queries.map(([q, label]) => ({ kind, q, label })),
  );
}

/** Milliseconds of what the box asks while each query is typed, from its second letter on. */
export async function timeSuggestions(db: Db, index: CatalogIndexLoader): Promise<number[]> {
  const map = await loadCatalogMap(db);
  const times: number[] = [];
  for (const { q } of [...queriesOf('tuning'), ...queriesOf('judging')]) {
    for (let length = 2; length <= q.length; length += 3) {
      const typed = q.slice(0, length);
      const start = performance.now();
      const catalog = createCatalogCache(db, index);
      await suggest(db, { q: typed, locale: 'tr', showNotInStocks: true, map, catalog });
      times.push(performance.now() - start);
    }
  }
  return times;
}

async function timed<T>(ask: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const times: number[] = [];
  let result = await ask();
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    result = await ask();
    times.push(performance.now() - start);
  }
  return { ms: quantile(times, 0.5), result };
}

/** The listed products that a label names. */
async function rightProducts(db: Db, right: Right): Promise<Set<number>> {
  const label: { codes?: readonly string[] } & Exclude<Right, readonly string[]> =
    'length' in right ? { codes: right } : right;
  const { rows } = await sql<{ id: number }>`select p.id from products p
    join listing l on l.product_id = p.id left join brands b on b.id = p.brand_id
    where (${label.codes ?? null}::text[] is null or p.code = any(${label.codes ?? null}::text[]))
      and p.name like all(${(label.name ?? []).map((part) => `%${part}%`)}::text[])
      and (${label.brand ?? null}::text is null or b.name = ${label.brand ?? null})
      and (${label.category ?? null}::text is null or exists (select from product_categories pc
        join categories c on c.id = pc.category_id where pc.product_id = p.id and c.path = ${label.category ?? null}))`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}

/** The value that `part` (0 to 1) of the values do not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
