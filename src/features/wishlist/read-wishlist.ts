import type { ProductSummary } from '#contract/catalog/product.ts';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import type { Db } from '#db/database.ts';
import { readWishes } from '#db/catalog/products/wishlist.ts';
import { withCardPrices } from '#db/prices/card-prices.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { productToShow } from '#rules/cart/product-to-show.ts';
import type { Owner } from '#rules/person/owner.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** The owner's wishlist as cards, the newest first (rule wishlist/page). 1 query and those of `withCardPrices`. */
export async function readWishlist(
  services: {
    db: Db;
    snapshot: () => ShopSnapshot;
    catalog: Pick<CatalogCache, 'cards' | 'priced' | 'hidden'>;
  },
  input: { owner: Owner; locale: Locale },
): Promise<{ items: ProductSummary[]; total: number }> {
  const stored = await readWishes(services.db, input.owner, input.locale);
  const { settings } = services.snapshot();
  const hidden = await services.catalog.hidden(stored.map(({ id }) => id));
  const seen = stored.filter(({ id }) => !hidden.has(id));
  const priced = await withCardPrices(services.catalog, seen, input.locale);
  const items = priced.map((item) => productToShow(item, settings));
  return { items, total: items.length };
}
