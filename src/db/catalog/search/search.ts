import { noFilters, type ListBase, type ListFilters } from '#db/catalog-index/index-query.ts';
import type { PageRange } from '#db/catalog-index/page-of-rows.ts';
import type { ReadableIndex } from '#db/catalog-index/seen-index.ts';
import type { IndexedCatalog } from '#db/catalog-index/indexed-catalog.ts';
import type { ListRequest } from '#db/catalog/lists/list-request.ts';
import { noCounts } from '#db/catalog/lists/listing-counts.ts';
import {
  baseOf,
  everything,
  filtersOf,
  listFromIndex,
  sortOf,
  type IndexedPage,
} from '#db/catalog/lists/listing-from-index.ts';
import type { Db } from '#db/database.ts';
import { factsOf, readFacts, readStrict, type FoundText, type NameRef } from './find-text.ts';

/** More hits than these are not scored one by one (rule catalog/search-ranking). */
const maxScored = 600;
/** Of more hits, so many in the list's own order are scored, and so many whose names are about the text. */
const maxPicked = 300;

/** The list's own order. */
const ownOrder = { sort: null, english: false } as const;

export interface FoundProducts extends IndexedPage {
  corrected: string | null;
  /** Brands and categories that the text names. */
  names: readonly NameRef[];
}

/** The products that a text finds. */
interface Hits {
  ids: readonly number[];
  /** Their rows in the index. */
  rows: Int32Array;
  /** The rank of each product that a code found. */
  codes: ReadonlyMap<number, number>;
  /** The products of the categories that the text names; null where it names none. */
  inCategories: ReadonlySet<number> | null;
}

interface Search {
  index: ReadableIndex;
  found: FoundText;
  hits: Hits;
  base: Omit<ListBase, 'among'>;
  filters: ListFilters;
}

/**
 * One page of the products that a text finds within a list, best first unless the visitor sorts it. At most 3 queries: for
 * the products, for those whose names are about the text, and for their ranking; as many for each other reading of the text.
 * None for a text that is cached.
 */
export async function searchProducts(
  db: Db,
  indexed: IndexedCatalog,
  request: ListRequest,
): Promise<FoundProducts> {
  const { index, values } = indexed;
  const { catalog, query, scope } = request;
  const found = await catalog.found(query.q);
  const { corrected, names } = found.plan;
  const hits = hitsOf(index, found);
  if (!hits) return { ids: [], counts: noCounts, page: 1, isNarrowed: false, corrected, names };
  const list = listFromIndex(indexed, request, hits.rows);
  if (sortOf(query.sort) !== null) return { ...list, corrected, names };
  const base = baseOf(request, scope, null);
  const search = { index, found, hits, base, filters: filtersOf(request, values) };
  const range = { offset: (list.page - 1) * query.limit, limit: query.limit };
  return { ...list, ids: await bestOf(db, search, range), corrected, names };
}

/** The first products of the whole shop that a text finds, best first. At most 2 queries, none for a text that is cached. */
export async function firstHits(
  db: Db,
  input: {
    index: ReadableIndex;
    found: FoundText;
    showNotInStocks: boolean;
    limit: number;
  },
): Promise<number[]> {
  const { index, found, showNotInStocks, limit } = input;
  const hits = hitsOf(index, found);
  if (!hits) return [];
  const base = baseOf({ showNotInStocks, prices: null }, everything, null);
  return bestOf(db, { index, found, hits, base, filters: noFilters }, { offset: 0, limit });
}

/** The number of products that a text finds in the whole shop. */
export function countHits(
  index: ReadableIndex,
  { found, showNotInStocks }: { found: FoundText; showNotInStocks: boolean },
): number {
  const hits = hitsOf(index, found);
  if (!hits) return 0;
  const base = baseOf({ showNotInStocks, prices: null }, everything, null);
  return index.ids({ ...base, among: hits.rows }, noFilters).length;
}

/**
 * The products that a text and its other readings find in any list; undefined where nothing in the catalog fits them.
 */
function hitsOf(index: ReadableIndex, found: FoundText): Hits | undefined {
  const [first, ...others] = [found, ...found.also].flatMap((each) => ownHitsOf(index, each) ?? []);
  if (!first || others.length === 0) return first;
  const all = [first, ...others];
  const ids = new Set(all.flatMap((each) => each.ids));
  const inCategories = all.flatMap((each) => (each.inCategories ? [...each.inCategories] : []));
  return {
    ids: [...ids],
    rows: index.rowsOf(ids),
    codes: new Map(all.flatMap(({ codes }) => [...codes]).toReversed()),
    inCategories: inCategories.length > 0 ? new Set(inCategories) : null,
  };
}

function ownHitsOf(index: ReadableIndex, found: FoundText): Hits | undefined {
  const { category_ids: categories, code_ids: codeIds, match, rest } = found.plan;
  if (!categories && !codeIds && match === null && rest === null) return undefined;
  const all = baseOf({ showNotInStocks: true, prices: null }, everything, null);
  const inCategories = categories && new Set(index.ids(all, { ...noFilters, categories }));
  const codes = new Map((codeIds ?? []).map((id, rank) => [id, rank]));
  const ids = new Set(codes.keys());
  const isPart = (id: number) =>
    rest === null ||
    inCategories === null ||
    inCategories.has(id) ||
    found.matched?.has(id) === true;
  for (const id of found.worded ?? []) if (isPart(id)) ids.add(id);
  if (rest === null) for (const id of inCategories ?? []) ids.add(id);
  return { ids: [...ids], rows: index.rowsOf(ids), codes, inCategories };
}

/**
 * Ids of a page of hits, the best first: words in the head of the name before words elsewhere, then what sells and is in
 * stock. Of broad words only some hits are scored; the others follow in the list's own order. At most 2 queries.
 */
async function bestOf(db: Db, search: Search, { offset, limit }: PageRange): Promise<number[]> {
  const { index, hits, found, base, filters } = search;
  const among = { ...base, among: hits.rows };
  const isFew = index.ids(among, noFilters).length <= maxScored;
  const picked = isFew ? index.ids(among, filters) : await pickedOf(db, search);
  await Promise.all([found, ...found.also].map((each) => readFacts(db, each, picked)));
  const ranked = rank(search, picked);
  if (isFew || offset + limit <= maxPicked) return ranked.slice(offset, offset + limit);
  const isPicked = new Set(picked);
  const range = { offset: 0, limit: Infinity };
  const all = index.page(among, filters, { order: ownOrder, range, total: hits.ids.length });
  return [...ranked, ...all.filter((id) => !isPicked.has(id))].slice(offset, offset + limit);
}

/** The hits that are scored, out of many. At most 1 query. */
async function pickedOf(db: Db, { index, hits, found, base, filters }: Search): Promise<number[]> {
  const first = (ids: readonly number[], limit: number) =>
    index.page({ ...base, among: index.rowsOf(ids) }, filters, {
      order: ownOrder,
      range: { offset: 0, limit },
      total: ids.length,
    });
  const coded = index
    .ids({ ...base, among: index.rowsOf(hits.codes.keys()) }, filters)
    .sort((a, b) => (hits.codes.get(a) ?? 0) - (hits.codes.get(b) ?? 0))
    .slice(0, maxPicked);
  const isHit = new Set(hits.ids);
  const others = hits.ids.filter((id) => !hits.codes.has(id));
  const about = await Promise.all([found, ...found.also].map((each) => readStrict(db, each)));
  const strict = about.flat().filter((id) => isHit.has(id));
  return [
    ...new Set([...coded, ...first(others, maxPicked - coded.length), ...first(strict, maxPicked)]),
  ];
}

interface Ranked {
  id: number;
  /** The rank that a code gives it; the others come after all of them. */
  code: number;
  score: number;
  inStock: boolean;
  hasNoPrice: boolean;
  pop: number;
}

function rank(search: Search, ids: readonly number[]): number[] {
  const { index, hits, found } = search;
  const isUsual = usualCategories(search, ids);
  const ranked = ids.flatMap((id): Ranked[] => {
    const ranking = index.rankingOf(id);
    if (!ranking) return [];
    const { inStock, hasNoPrice, pop, categorySet } = ranking;
    const facts = factsOf(found, id);
    // The oracle adds in this order too, so that both get the same digits.
    let score = pop * 0.03 + (inStock ? 0.3 : 0);
    score += facts.about ? 1 : 0;
    score += facts.near ? 0.5 : 0;
    score += facts.phrase ? 0.5 : 0;
    score += hits.inCategories?.has(id) ? 0.9 : 0;
    score += facts.words;
    score += facts.about && isUsual(categorySet) ? 0.4 : 0;
    return [{ id, code: hits.codes.get(id) ?? Infinity, score, inStock, hasNoPrice, pop }];
  });
  return ranked.sort(compareRanked).map(({ id }) => id);
}

function compareRanked(a: Ranked, b: Ranked): number {
  if (a.code !== b.code) return a.code - b.code;
  if (a.score !== b.score) return b.score - a.score;
  if (a.hasNoPrice !== b.hasNoPrice) return a.hasNoPrice ? 1 : -1;
  return Number(b.inStock) - Number(a.inStock) || b.pop - a.pop || a.id - b.id;
}

/**
 * Of a text of one word: whether a set of categories has at least half of the products whose names are about it. Pens rank
 * before batteries that are called after pens.
 */
function usualCategories(
  { index, found }: Search,
  ids: readonly number[],
): (categorySet: number) => boolean {
  const { head, phrase, words, rest } = found.plan;
  if (head === null || phrase !== null || words !== null || rest !== null) return () => false;
  const counts = new Map<number, number>();
  let all = 0;
  for (const id of ids) {
    const ranking = index.rankingOf(id);
    if (!ranking || !factsOf(found, id).about) continue;
    counts.set(ranking.categorySet, (counts.get(ranking.categorySet) ?? 0) + 1);
    all++;
  }
  return (categorySet) => 2 * (counts.get(categorySet) ?? 0) >= all;
}
