import type { Db } from '#db/database.ts';
import type { IndexedCatalog } from '#db/catalog-index/indexed-catalog.ts';
import type { ListRequest } from '#db/catalog/lists/list-request.ts';
import { noCounts } from '#db/catalog/lists/listing-counts.ts';
import {
  baseOf,
  filtersOf,
  listFromIndex,
  sortOf,
  type IndexedPage,
} from '#db/catalog/lists/listing-from-index.ts';
import type { NameRef } from './plan-search.ts';
import { bestFromIndex, hitsFromIndex } from './search-from-index.ts';

export interface FoundProducts extends IndexedPage {
  corrected: string | null;
  /** Brands and categories that the text names. */
  names: readonly NameRef[];
}

/**
 * One page of the products that a text finds within a list, best first unless the visitor sorts it. At most 5 queries:
 * for the text's meaning, for the products with its words, and for their ranking. None for a text that was asked
 * before.
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
  const hits = hitsFromIndex(index, found);
  if (!hits) return { ids: [], counts: noCounts, page: 1, isNarrowed: false, corrected, names };
  const list = listFromIndex(indexed, request, hits.rows);
  if (sortOf(query.sort) !== null) return { ...list, corrected, names };
  const base = baseOf(request, scope, null);
  const search = { index, found, hits, base, filters: filtersOf(request, values) };
  const place = { offset: (list.page - 1) * query.limit, limit: query.limit };
  return { ...list, ids: await bestFromIndex(db, search, place), corrected, names };
}
