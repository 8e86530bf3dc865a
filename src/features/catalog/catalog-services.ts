import type { Db } from '#db/database.ts';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import type { SearchTally } from '#db/catalog/search/search-tally.ts';
import type { SearchQueue } from './search-queue.ts';
import type { Face } from '#rules/price/face.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';

/** The dependencies of the catalog's calls. */
export interface CatalogServices {
  db: Db;
  /** For reads of products; they may go to a replica, also while no server takes writes. */
  catalogReads: Db;
  snapshot: () => ShopSnapshot;
  catalog: CatalogCache;
  searches: SearchQueue;
  tally: SearchTally;
  clock: () => Date;
  /** The same with the prices, the goods and the settings of a face (rule prices/faces). */
  of: (face: Face) => CatalogServices;
}
