import { expect } from 'vitest';
import { CatalogIndexLoader } from '#db/catalog/catalog-index-loader.ts';
import type { ListRequest } from '#db/catalog/lists/list-request.ts';
import { createCatalogCache } from '#db/catalog/lists/listing-memory.ts';
import { listProducts, type ListedProducts } from '#db/catalog/lists/listing.ts';
import { suggest } from '#db/catalog/search/search-suggestions.ts';
import type { Db } from '#db/database.ts';
import type { Suggestions } from '#contract/catalog/product-list.ts';

/** A memory with the catalog as it is now. */
async function memoryNow(db: Db) {
  const index = new CatalogIndexLoader(db, { mostProducts: 1000 });
  await index.load();
  return createCatalogCache(db, index);
}

/** A list as the database gives it, which the memory has to give as well. */
export async function compareLists(db: Db, request: ListRequest): Promise<ListedProducts> {
  const found = await listProducts(db, request);
  const memory = await memoryNow(db);
  expect(await listProducts(db, { ...request, memory })).toEqual(found);
  return found;
}

/** Suggestions likewise. */
export async function compareSuggestions(
  db: Db,
  input: Parameters<typeof suggest>[1],
): Promise<Suggestions> {
  const suggested = await suggest(db, input);
  expect(await suggest(db, { ...input, memory: await memoryNow(db) })).toEqual(suggested);
  return suggested;
}
