import type { ProductSummary } from '#contract/catalog/product.ts';
import type { Db } from '#db/database.ts';
import { readWishes } from '#db/catalog/products/wishlist.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { productToShow } from '#rules/cart/product-to-show.ts';
import type { Owner } from '#rules/person/owner.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** The owner's wishlist as cards, the newest first (rule wishlist/page). 1 query. */
export async function readWishlist(
  services: { db: Db; snapshot: () => ShopSnapshot },
  input: { owner: Owner; locale: Locale },
): Promise<{ items: ProductSummary[]; total: number }> {
  const stored = await readWishes(services.db, input.owner, input.locale);
  const { settings } = services.snapshot();
  const items = stored.map((item) => productToShow(item, settings));
  return { items, total: items.length };
}
