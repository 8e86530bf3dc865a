import type { HomePage } from '#contract/product-list.ts';
import type { MenuCategory, ShopFrame } from '#contract/shop-frame.ts';
import type { CatalogMap } from '#db/catalog/categories.ts';
import { countCategories } from '#db/catalog/listing.ts';
import { readCarousels } from '#db/catalog/listing-home.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { CatalogServices } from './catalog-services.ts';
import { categoryName } from '#features/catalog/list/list-at-path.ts';

/** Cards in each carousel of the home page. */
const carouselSize = 12;

export type DemoCustomers = ShopFrame['demoCustomers'];

/** What the frame of every page shows to everybody alike. 1 query, none when the counts are kept. */
export async function readShopFrame(
  services: CatalogServices & { demoCustomers?: DemoCustomers },
  input: { locale: Locale },
): Promise<ShopFrame> {
  const snapshot = services.snapshot();
  const map = await services.catalog.map();
  return {
    store: snapshot.store,
    settings: displaySettings(snapshot),
    currencies: snapshot.currencies,
    defaultCurrency: snapshot.defaultCurrency,
    categories: await menuCategories(services, map, input.locale),
    pages: [...map.urls.values()].flatMap(({ path, page }) =>
      page === null
        ? []
        : [{ url: path, title: (input.locale === 'en' && page.titleEn) || page.title }],
    ),
    demoCustomers: services.demoCustomers ?? null,
  };
}

/** The home page's doors (top categories that hold something) and carousels. 2 to 3 queries. */
export async function readHome(
  services: CatalogServices,
  input: { locale: Locale },
): Promise<HomePage> {
  const { showNotInStocks } = services.snapshot().settings;
  const map = await services.catalog.map();
  const categories = await menuCategories(services, map, input.locale);
  const carousels = await readCarousels(services.db, {
    locale: input.locale,
    showNotInStocks,
    size: carouselSize,
  });
  return {
    categories: categories
      .filter(({ depth, count }) => depth === 0 && count > 0)
      .map(({ path, name, image, count }) => ({ path, name, image, count })),
    ...carousels,
  };
}

async function menuCategories(
  services: CatalogServices,
  map: CatalogMap,
  locale: Locale,
): Promise<MenuCategory[]> {
  const { showNotInStocks } = services.snapshot().settings;
  const counts = await countCategories(services.db, { showNotInStocks, memory: services.catalog });
  return map.categories.map((category) => ({
    path: category.path,
    name: categoryName(category, locale),
    image: category.image,
    count: counts.get(category.id) ?? 0,
    depth: category.depth,
  }));
}

function displaySettings({ settings }: ShopSnapshot): ShopFrame['settings'] {
  return {
    productsWithKdv: settings.productsWithKdv,
    showPriceStatus: settings.showPriceStatus,
    showListPrice: settings.showListPrice,
    showNotInStocks: settings.showNotInStocks,
    addToCartButton: settings.addToCartButton,
    stockInfoStatus: settings.stockInfoStatus,
    cartStockControl: settings.cartStockControl,
    kargoAliciyaAit: settings.kargoAliciyaAit,
    ucretsizKargoSecenek: settings.ucretsizKargoSecenek,
    ucretsizKargoMiktar: settings.ucretsizKargoMiktar,
    b2c_kk_odeme: settings.b2c_kk_odeme,
    b2c_heft_odeme: settings.b2c_heft_odeme,
    b2c_ko_odeme: settings.b2c_ko_odeme,
    installmentLimit: settings.installmentLimit,
  };
}
