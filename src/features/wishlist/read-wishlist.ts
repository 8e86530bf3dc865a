import type { ProductSummary } from '#contract/product.ts';
import type { Db } from '#db/database.ts';
import { readSummaries } from '#db/catalog/product-summaries.ts';
import { wishlistIds } from '#db/catalog/wishlist.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { productToShow } from '#rules/catalog/hidden-prices.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** The customer's wishlist as cards, the newest first (rule wishlist/page). 2 queries. */
export async function readWishlist(
  services: { db: Db; snapshot: () => ShopSnapshot },
  input: { customerId: number; locale: Locale },
): Promise<{ items: ProductSummary[]; total: number }> {
  const ids = await wishlistIds(services.db, input.customerId);
  const { settings } = services.snapshot();
  const stored = ids.length === 0 ? [] : await readSummaries(services.db, ids, input.locale);
  const items = stored.map((item) => productToShow(item, settings));
  return { items, total: items.length };
}
