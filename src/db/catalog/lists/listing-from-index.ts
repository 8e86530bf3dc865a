import { facetKey } from '#rules/catalog/lists/facet-key.ts';
import { clampPage, pageCount } from '#rules/catalog/lists/pagination.ts';
import { dimensionOf, type SortKey } from '#rules/catalog/lists/list-query.ts';
import type { ListScope } from '#rules/catalog/lists/list-scope.ts';
import { priceEdge } from '#rules/catalog/lists/price-filter.ts';
import {
  parseAmount,
  amountText,
  type ExactAmount,
} from '#db/catalog-index/columns/exact-amount.ts';
import type { FacetValues } from '#db/catalog-index/columns/facet-values.ts';
import type { ListBase, ListFilters } from '#db/catalog-index/index-query.ts';
import { noFilters } from '#db/catalog-index/index-query.ts';
import type { IndexedCatalog } from '#db/catalog-index/indexed-catalog.ts';
import type { ListCounts } from '#db/catalog-index/row-counts.ts';
import type { ListRequest } from './list-request.ts';
import { mostValues, type Counts, type ValueRow } from './listing-counts.ts';

type Asked = Pick<
  ListRequest,
  'scope' | 'query' | 'locale' | 'showNotInStocks' | 'prices' | 'faced' | 'map'
>;

export interface IndexedPage {
  ids: number[];
  counts: Counts;
  page: number;
  /** Whether the visitor has chosen a filter. */
  isNarrowed: boolean;
}

/** One page of a list and its counts; of a search with the rows that it found, which need a sort then. */
export function listFromIndex(
  { index, values }: IndexedCatalog,
  request: Asked,
  among: Int32Array | null = null,
): IndexedPage {
  const { query, locale, scope } = request;
  const base = baseOf(request, scope, among);
  const filters = filtersOf(request, values);
  const isNarrowed = filters !== noFilters;
  const counted = index.count(base, filters, {
    parentId: isNarrowed && among === null ? parentOf(request) : null,
    dimensionOf: values.dimensionOf,
  });
  const counts = toCounts(counted, values);
  const page = clampPage(query.page, pageCount(counts.total, query.limit));
  const sort = sortOf(query.sort);
  const range = { offset: (page - 1) * query.limit, limit: query.limit };
  const order = { sort, english: locale === 'en' };
  const ids =
    counts.total === 0 ? [] : index.page(base, filters, { order, range, total: counts.total });
  return { ids, counts, page, isNarrowed };
}

/** The counts of the whole shop, without any filter. */
export function countEverything(
  { index, values }: IndexedCatalog,
  input: Pick<ListRequest, 'showNotInStocks' | 'prices'>,
): ListCounts {
  return index.everything(baseOf(input, everything, null), values.dimensionOf);
}

interface FirstOfList {
  scope: ListScope;
  showNotInStocks: boolean;
  limit: number;
}

/** As many lists' first products are kept: those of every category and brand of most shops. */
const mostFirsts = 5000;
const keptFirsts = new WeakMap<
  IndexedCatalog['index'],
  { version: number; ids: Map<string, readonly number[]> }
>();

/** The first products of a list in its own order; kept until a product changes, for many pages show them. */
export function firstFromIndex(indexed: IndexedCatalog, input: FirstOfList): readonly number[] {
  const { index } = indexed;
  const { version } = index;
  let firsts = keptFirsts.get(index);
  if (firsts?.version !== version) {
    firsts = { version, ids: new Map() };
    keptFirsts.set(index, firsts);
  }
  const { kind, categoryId, brandId } = input.scope;
  const key = `${kind} ${categoryId} ${brandId} ${input.showNotInStocks} ${input.limit}`;
  const kept = firsts.ids.get(key);
  if (kept) return kept;
  const ids = findFirst(indexed, input);
  if (firsts.ids.size < mostFirsts) firsts.ids.set(key, ids);
  return ids;
}

function findFirst({ index }: IndexedCatalog, input: FirstOfList): number[] {
  const base = baseOf({ ...input, prices: null }, input.scope, null);
  const order = { sort: null, english: false };
  const range = { offset: 0, limit: input.limit };
  return index.page(base, noFilters, { order, range, total: Infinity });
}

/** All products, before any filter. */
export const everything: ListScope = { kind: 'all', categoryId: null, brandId: null };

export function baseOf(
  {
    showNotInStocks,
    prices,
    faced = null,
  }: Pick<ListRequest, 'showNotInStocks' | 'prices' | 'faced'>,
  scope: ListScope,
  among: Int32Array | null,
): ListBase {
  return { scope, hide: !showNotInStocks, withTax: prices?.withTax !== false, faced, among };
}

function parentOf({ scope, map }: Asked): number | null {
  if (scope.categoryId === null) return null;
  return map.categoryById.get(scope.categoryId)?.parentId ?? null;
}

/** The column that the visitor sorts by; null for the list's own order. */
export function sortOf(sort: ListRequest['query']['sort']): SortKey | null {
  return sort === '' || sort === 'relevance' ? null : sort;
}

/** The visitor's filters; `noFilters` itself where there is none. */
export function filtersOf({ query, map, prices }: Asked, values: FacetValues): ListFilters {
  const chosen: ListFilters['values'][number][] = [];
  if (query.unit.length > 0) chosen.push({ dimension: '', ids: values.idsOf('', query.unit) });
  for (const [name, pairs] of Map.groupBy(query.variant, dimensionOf)) {
    const keys = pairs.map((pair) => pair.slice(name.length + 1));
    chosen.push({ dimension: facetKey(name), ids: values.idsOf(name, keys) });
  }
  const { brand, category, stock, campaign, rating } = query;
  const filters: ListFilters = {
    brands: brand.length === 0 ? null : brand.map((code) => map.brandByCode.get(code)?.id ?? 0),
    categories:
      category.length === 0 ? null : category.map((path) => map.categoryByPath.get(path)?.id ?? 0),
    stock,
    campaign,
    rating: rating === null ? null : rating * 10,
    from: prices && edgeOf(query.min, 'from', prices.rate),
    to: prices && edgeOf(query.max, 'to', prices.rate),
    values: chosen,
  };
  const { brands, categories, from, to } = filters;
  const isChosen = stock || campaign || chosen.length > 0;
  const isNarrowed =
    isChosen || [brands, categories, filters.rating, from, to].some((each) => each);
  return isNarrowed ? filters : noFilters;
}

function edgeOf(amount: number | null, side: 'from' | 'to', rate: number): ExactAmount | null {
  if (amount === null) return null;
  return parseAmount(priceEdge(amount, side, rate));
}

function toCounts(counted: ListCounts, values: FacetValues): Counts {
  const most = counted.values
    .sort(([a, countA], [b, countB]) => countB - countA || a - b)
    .slice(0, mostValues);
  return {
    ...counted,
    low: counted.low && amountText(counted.low),
    high: counted.high && amountText(counted.high),
    values: most.flatMap(([id, count]) => valueRow(values, id, count)),
  };
}

function valueRow(values: FacetValues, id: number, count: number): ValueRow[] {
  const value = values.get(id);
  if (!value) return [];
  const { kind, dimension, key, dimensionName, dimensionNameEn, name, nameEn, swatch } = value;
  return [[id, kind, dimension, key, dimensionName, dimensionNameEn, name, nameEn, swatch, count]];
}
