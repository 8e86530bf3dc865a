import { noFilters, type ListBase, type ListFilters } from '#db/catalog-index/list-question.ts';
import type { CatalogIndex } from '#db/catalog-index/catalog-index.ts';
import type { Db } from '#db/database.ts';
import { factsOf, readFacts, readStrict, type FoundText } from './search-result-cache.ts';

/** More hits than these are not scored one by one. */
const mostScored = 600;
const mostPicked = 300;

const everywhere = { kind: 'all', categoryId: null, brandId: null } as const;

/** The list's own order. */
const ownOrder = { sort: null, english: false } as const;

/** The products that a text finds, and the rank of each product that a code found. */
export interface TextHits {
  ids: readonly number[];
  /** Their rows in the index. */
  rows: Int32Array;
  codes: ReadonlyMap<number, number>;
  /** The text's categories' products; null where it names none. */
  places: ReadonlySet<number> | null;
}

/** The products that a text finds in any list; undefined when it means nothing that the catalog has. */
export function hitsFromIndex(index: CatalogIndex, found: FoundText): TextHits | undefined {
  const { category_ids: categories, code_ids: codeIds, match, rest } = found.plan;
  if (!categories && !codeIds && match === null && rest === null) return undefined;
  const all: ListBase = { scope: everywhere, hide: false, withTax: true, among: null };
  const places = categories && new Set(index.ids(all, { ...noFilters, categories }));
  const codes = new Map((codeIds ?? []).map((id, place) => [id, place]));
  const ids = new Set(codes.keys());
  const isPart = (id: number) =>
    rest === null || places === null || places.has(id) || found.matched?.has(id) === true;
  for (const id of found.worded ?? []) if (isPart(id)) ids.add(id);
  if (rest === null) for (const id of places ?? []) ids.add(id);
  return { ids: [...ids], rows: index.rowsOf(ids), codes, places };
}

interface Search {
  index: CatalogIndex;
  found: FoundText;
  hits: TextHits;
  base: Omit<ListBase, 'among'>;
  filters: ListFilters;
}

/**
 * Ids of a page of a search, the best first: words in the name's head before words elsewhere, then what sells and is
 * there. Of broad words only the first in the list's own order and those whose names are about them are scored; the others
 * follow in the list's own order. At most 2 queries, none for what was asked before.
 */
export async function bestFromIndex(
  db: Db,
  search: Search,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const { index, hits, found, base, filters } = search;
  const among = { ...base, among: hits.rows };
  const isFew = index.ids(among, noFilters).length <= mostScored;
  const picked = isFew ? index.ids(among, filters) : await pickedOf(db, search);
  await readFacts(db, found, picked);
  const ranked = rank(search, picked);
  if (isFew || offset + limit <= mostPicked) return ranked.slice(offset, offset + limit);
  const isPicked = new Set(picked);
  const place = { offset: 0, limit: Infinity };
  const all = index.page(among, filters, { order: ownOrder, place, total: hits.ids.length });
  return [...ranked, ...all.filter((id) => !isPicked.has(id))].slice(offset, offset + limit);
}

/** The hits that are scored, out of many. At most 1 query. */
async function pickedOf(db: Db, { index, hits, found, base, filters }: Search): Promise<number[]> {
  const first = (ids: readonly number[], limit: number) =>
    index.page({ ...base, among: index.rowsOf(ids) }, filters, {
      order: ownOrder,
      place: { offset: 0, limit },
      total: ids.length,
    });
  const coded = index
    .ids({ ...base, among: index.rowsOf(hits.codes.keys()) }, filters)
    .sort((a, b) => (hits.codes.get(a) ?? 0) - (hits.codes.get(b) ?? 0))
    .slice(0, mostPicked);
  const isHit = new Set(hits.ids);
  const others = hits.ids.filter((id) => !hits.codes.has(id));
  const strict = (await readStrict(db, found)).filter((id) => isHit.has(id));
  return [
    ...new Set([
      ...coded,
      ...first(others, mostPicked - coded.length),
      ...first(strict, mostPicked),
    ]),
  ];
}

interface Ranked {
  id: number;
  /** Of a code; others come after all of them. */
  code: number;
  score: number;
  inStock: boolean;
  pop: number;
}

function rank(search: Search, ids: readonly number[]): number[] {
  const { index, hits, found } = search;
  const isAtHome = homesOf(search, ids);
  const ranked = ids.flatMap((id): Ranked[] => {
    const standing = index.standingOf(id);
    if (!standing) return [];
    const { inStock, pop, places } = standing;
    const facts = factsOf(found, id);
    // In the order of the database's sum: the same digits.
    let score = pop * 0.03 + (inStock ? 0.3 : 0);
    score += facts.about ? 1 : 0;
    score += facts.near ? 0.5 : 0;
    score += facts.phrase ? 0.5 : 0;
    score += hits.places?.has(id) ? 0.9 : 0;
    score += facts.words;
    score += facts.about && isAtHome(places) ? 0.4 : 0;
    return [{ id, code: hits.codes.get(id) ?? Infinity, score, inStock, pop }];
  });
  return ranked.sort(compareRanked).map(({ id }) => id);
}

function compareRanked(a: Ranked, b: Ranked): number {
  if (a.code !== b.code) return a.code - b.code;
  return b.score - a.score || Number(b.inStock) - Number(a.inStock) || b.pop - a.pop || a.id - b.id;
}

/**
 * Points for products whose name is about a word that stands alone, in the categories that hold half of all such: pens
 * before batteries that are called after pens.
 */
function homesOf({ index, found }: Search, ids: readonly number[]): (places: number) => boolean {
  const { head, phrase, words, rest } = found.plan;
  if (head === null || phrase !== null || words !== null || rest !== null) return () => false;
  const counts = new Map<number, number>();
  let all = 0;
  for (const id of ids) {
    const standing = index.standingOf(id);
    if (!standing || !factsOf(found, id).about) continue;
    counts.set(standing.places, (counts.get(standing.places) ?? 0) + 1);
    all++;
  }
  return (places) => 2 * (counts.get(places) ?? 0) >= all;
}
