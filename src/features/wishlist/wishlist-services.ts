import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';

export interface WishlistServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
  secureCookies: boolean;
}
