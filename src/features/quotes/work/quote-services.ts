import type { OrderPricing } from '#db/orders/buyer-context.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Face } from '#rules/price/face.ts';

export interface QuoteServices {
  db: Db;
  clock: () => Date;
  snapshot: () => ShopSnapshot;
  faces: OrderPricing;
  /** The shop as a customer sees it. */
  of: (face: Face) => Pick<QuoteServices, 'snapshot'>;
}
