import type { ProductSummary } from '#contract/product.ts';
import type { Db } from '#db/database.ts';
import { readSummaries } from '#db/catalog/product-summaries.ts';
import { wishlistIds } from '#db/catalog/wishlist.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** The customer's wishlist as cards, the newest first (rule wishlist/page). 2 queries. */
export async function readWishlist(
  services: { db: Db },
  input: { customerId: number; locale: Locale },
): Promise<{ items: ProductSummary[]; total: number }> {
  const ids = await wishlistIds(services.db, input.customerId);
  const items = ids.length === 0 ? [] : await readSummaries(services.db, ids, input.locale);
  return { items, total: items.length };
}
