import type { Db } from '#db/database.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { FaceRegistry } from './face-registry.ts';

/**
 * Whether a customer does not see a product now, so that a mail keeps its words without a link (rule
 * wholesale/unseen-orders). Those who have no account are as visitors. 2 queries; up to 3 more in a shop with assortments.
 */
export async function hidesFromCustomer(
  { db, clock }: { db: Db; clock: () => Date },
  { customerId, productId }: { customerId: number; productId: number },
): Promise<boolean> {
  const shop = await loadSnapshot(db);
  const faces = await FaceRegistry.open({ db, snapshot: () => shop, clock });
  const own = await faces.shopOfCustomer(db, customerId, shop);
  const hidden = await own.hiddenOf?.(db, [productId]);
  return hidden?.has(productId) ?? false;
}
