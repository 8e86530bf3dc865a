import type { Db } from '#db/database.ts';
import type { CatalogMemory } from '#db/catalog/listing-memory.ts';
import type { SearchTurns } from './search-turns.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';

/** What the catalog's calls need of the server. */
export interface CatalogServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  catalog: CatalogMemory;
  searches: SearchTurns;
  clock: () => Date;
}
