import type { MenuCategory } from '#contract/catalog/shop-frame.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';
import type { readDoorPictures, readHomeProducts } from '#db/catalog/lists/listing-home.ts';
import type { CatalogServices } from '#features/catalog/catalog-services.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** The dependencies of the home page. */
export type HomeServices = Pick<CatalogServices, 'db' | 'snapshot' | 'catalog'>;

/** All that a section is made of, read before. */
export interface HomeSources {
  services: HomeServices;
  locale: Locale;
  map: CatalogMap;
  menu: readonly MenuCategory[];
  products: Awaited<ReturnType<typeof readHomeProducts>>;
  /** Pictures of the best-selling products of categories without one. */
  pictures: Awaited<ReturnType<typeof readDoorPictures>>;
}
