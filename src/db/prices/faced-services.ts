import type { Face } from '#rules/price/face.ts';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { FaceCards } from './face-cards.ts';
import type { PriceColumns } from './price-columns.ts';
import type { FaceRegistry } from './face-registry.ts';

interface Services {
  snapshot: () => ShopSnapshot;
  catalog?: CatalogCache;
}

/** Services that can be had with the prices, the goods and the settings of a face. */
export type Faced<S> = S & { of: (face: Face) => Faced<S> };

/**
 * Adds `of` to the services; a face that sees what the shop holds for everybody gets the services themselves. Services
 * with a catalog need `cards` and `columns`.
 */
export function facedServices<S extends Services>(
  services: S,
  { faces, cards, columns }: { faces: FaceRegistry; cards?: FaceCards; columns?: PriceColumns },
): Faced<S> {
  const made = new WeakMap<Face, Faced<S>>();
  const own: Faced<S> = { ...services, of };
  function of(face: Face): Faced<S> {
    if (faces.shopOf(face) === services.snapshot()) return own;
    const known = made.get(face);
    if (known) return known;
    const goods = faces.goodsOf(face);
    const all = services.catalog;
    const catalog = goods && all ? all.restrictedTo(goods) : all;
    const ofFace = {
      ...own,
      snapshot: () => faces.shopOf(face),
      ...(catalog && {
        catalog: cards && columns ? catalogOf(face, catalog, { cards, columns }) : catalog,
      }),
    };
    made.set(face, ofFace);
    return ofFace;
  }
  return own;
}

function catalogOf(
  face: Face,
  catalog: CatalogCache,
  { cards, columns }: { cards: FaceCards; columns: PriceColumns },
): CatalogCache {
  return {
    ...catalog,
    cards: (ids, locale) => cards.read(face, ids, locale),
    priced: (products) => cards.priced(face, products),
    facedPrices: (index, use) => columns.of(face, index.whole, use),
  };
}
