import type { Face } from '#rules/price/face.ts';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';

export interface WishlistServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
  secureCookies: boolean;
  catalog: Pick<CatalogCache, 'cards' | 'priced' | 'hidden'>;
  /** The same with the prices and the settings of a face (rule prices/faces). */
  of: (face: Face) => WishlistServices;
}
