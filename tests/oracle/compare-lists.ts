import { expect } from 'vitest';
import { CatalogIndexLoader } from '#db/catalog/catalog-index-loader.ts';
import { createCatalogCache, type CatalogCache } from '#db/catalog/catalog-cache.ts';
import { listProducts, type ListedProducts } from '#db/catalog/lists/listing.ts';
import { suggest, type FoundSuggestions } from '#db/catalog/search/search-suggestions.ts';
import type { Db } from '#db/database.ts';
import { listBySql, suggestBySql, type ListQuestion } from './lists-by-sql.ts';

/** The caches of a process that starts now: they hold the catalog as it is. */
export function catalogNow(db: Db): CatalogCache {
  return createCatalogCache(db, new CatalogIndexLoader(db));
}

/** A list, which the catalog index has to give as the database does. */
export async function compareLists(db: Db, asked: ListQuestion): Promise<ListedProducts> {
  const found = await listProducts(db, { ...asked, catalog: catalogNow(db) });
  expect(found).toEqual(await listBySql(db, asked));
  return found;
}

/** Suggestions likewise. */
export async function compareSuggestions(
  db: Db,
  input: Parameters<typeof suggestBySql>[1],
): Promise<FoundSuggestions> {
  const suggested = await suggest(db, { ...input, catalog: catalogNow(db) });
  expect(suggested).toEqual(await suggestBySql(db, input));
  return suggested;
}
