import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Face } from '#rules/price/face.ts';

export interface AlertServices {
  db: Db;
  clock: () => Date;
  snapshot: () => ShopSnapshot;
  catalog: Pick<CatalogCache, 'priced'>;
  /** The same for what a customer sees. */
  of: (face: Face) => AlertServices;
}
