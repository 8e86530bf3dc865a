import type { Facets, NamedPlaces } from '#contract/catalog/product-list.ts';
import type { ProductSummary } from '#contract/catalog/product.ts';
import { pageCount } from '#rules/catalog/lists/pagination.ts';
import type { ListScope } from '#rules/catalog/lists/list-scope.ts';
import type { PriceUse } from '#db/catalog/catalog-cache.ts';
import type { Db } from '#db/database.ts';
import { searchProducts } from '#db/catalog/search/search.ts';
import { namedPlaces } from '#db/catalog/search/search-names.ts';
import { toFacets } from './listing-facets.ts';
import { countEverything, listFromIndex } from './listing-from-index.ts';
import type { ListRequest } from './list-request.ts';

export interface ListedProducts {
  items: ProductSummary[];
  total: number;
  page: number;
  pages: number;
  facets: Facets;
  corrected: string | null;
  named: NamedPlaces;
}

type Counting = Pick<ListRequest, 'showNotInStocks' | 'catalog' | 'prices'>;

/**
 * One page of a list with its exact total and facets. A page past the end becomes the last page. The catalog index answers;
 * the database is asked for the cards that are not cached (1 query at most) and for the meaning of a search text (at most 5).
 */
export async function listProducts(db: Db, asked: ListRequest): Promise<ListedProducts> {
  const { catalog, locale, map, prices, query } = asked;
  const scope = await scopeToList(asked);
  const indexed = await catalog.indexed();
  const faced = prices && (await catalog.facedPrices(indexed.index, priceUse(query)));
  const request = { ...asked, scope, faced: faced ?? null };
  const found =
    query.q === ''
      ? { ...listFromIndex(indexed, request), corrected: null, names: [] }
      : await searchProducts(db, indexed, request);
  const { page, corrected } = found;
  // The range of prices that nobody has read yet is left out, not guessed.
  const counts = faced === undefined ? { ...found.counts, low: null, high: null } : found.counts;
  // Without a filter the menu knows how many products the categories around this one hold.
  const isNearby = query.q === '' && found.isNarrowed && scope.brandId === null;
  const nearby = isNearby ? new Map(counts.categories) : null;
  return {
    items: await catalog.cards(found.ids, locale),
    total: counts.total,
    page,
    pages: pageCount(counts.total, query.limit),
    facets: toFacets(counts, { map, locale, prices, categoryId: scope.categoryId, nearby }),
    corrected,
    named: namedPlaces(found.names, map, locale),
  };
}

function priceUse({ sort, min, max }: ListRequest['query']): PriceUse {
  if (sort === 'price' || sort === '-price') return 'sorted';
  return min !== null || max !== null ? 'filtered' : 'counted';
}

/** All products where no campaign is on (rule catalog/campaign). */
async function scopeToList(request: ListRequest): Promise<ListScope> {
  const { scope } = request;
  if (scope.kind !== 'campaign' || (await hasCampaign(request))) return scope;
  return { ...scope, kind: 'all' };
}

/** The number of products in each category, subcategories included, by the category's id. */
export async function countCategories(input: Counting): Promise<ReadonlyMap<number, number>> {
  return new Map(countEverything(await input.catalog.indexed(), input).categories);
}

/** Whether any listed product is on sale (rule catalog/no-campaign). */
export async function hasCampaign(input: Counting): Promise<boolean> {
  return countEverything(await input.catalog.indexed(), input).onSale > 0;
}
