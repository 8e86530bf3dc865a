import type { HomePage } from '#contract/catalog/product-list.ts';
import type { ProductSummary } from '#contract/catalog/product.ts';
import type { MenuCategory, ShopFrame, Store } from '#contract/catalog/shop-frame.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';
import { countCategories, hasCampaign } from '#db/catalog/lists/listing.ts';
import {
  readCarousels,
  readClaims,
  readDoorPictures,
  readMostInstallments,
} from '#db/catalog/lists/listing-home.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { settingsToShow } from '#rules/catalog/hidden-prices.ts';
import { shownName } from '#rules/catalog/english/shown-text.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { CatalogServices } from './catalog-services.ts';
import { cardsToShow } from './cards-to-show.ts';
import { shownPrices } from './shown-prices.ts';

/** Cards in each carousel of the home page. */
const carouselSize = 12;

export type DemoCustomers = ShopFrame['demoCustomers'];

/** The dependencies of the frame. */
export type FrameServices = CatalogServices & { demoCustomers?: DemoCustomers };

/** The frame of every page, equal for all visitors. 3 queries, 1 when the counts are cached. */
export async function readShopFrame(
  services: FrameServices,
  input: { locale: Locale },
): Promise<ShopFrame> {
  const snapshot = services.snapshot();
  const map = await services.catalog.map();
  return {
    store: inLanguage(snapshot.store, input.locale),
    settings: displaySettings(snapshot),
    currencies: snapshot.currencies,
    defaultCurrency: snapshot.defaultCurrency,
    categories: await menuCategories(services, map, input.locale),
    hasCampaign: await hasCampaign(counting(services)),
    ...(await readClaims(counting(services))),
    pages: [...map.urls.values()].flatMap(({ path, page }) =>
      page === null
        ? []
        : [{ url: path, title: (input.locale === 'en' && page.titleEn) || page.title }],
    ),
    demoCustomers: services.demoCustomers ?? null,
  };
}

/** The home page's doors (top categories that hold something) and carousels. 2 to 5 queries. */
export async function readHome(
  services: CatalogServices,
  input: { locale: Locale },
): Promise<HomePage> {
  const { settings } = services.snapshot();
  const { showNotInStocks, b2c_kk_odeme: takesCards } = settings;
  const map = await services.catalog.map();
  const categories = (await menuCategories(services, map, input.locale)).filter(
    ({ depth, count }) => depth === 0 && count > 0,
  );
  const bare = categories.filter(({ image }) => image === '');
  const pictures = await readDoorPictures(
    services.db,
    bare.flatMap(({ path }) => map.categoryByPath.get(path)?.id ?? []),
  );
  const show = (items: ProductSummary[]) => cardsToShow(items, settings);
  const carousels = await readCarousels({
    locale: input.locale,
    showNotInStocks,
    size: carouselSize,
    catalog: services.catalog,
  });
  return {
    categories: categories.map(({ path, name, lang, image, count }) => ({
      path,
      name,
      ...(lang && { lang }),
      image: image || (pictures.get(map.categoryByPath.get(path)?.id ?? 0) ?? ''),
      isProduct: image === '',
      count,
    })),
    mostInstallments: takesCards ? await readMostInstallments(services.db) : 0,
    campaign: show(carousels.campaign),
    newest: show(carousels.newest),
    bestSellers: show(carousels.bestSellers),
    mostLiked: show(carousels.mostLiked),
  };
}

async function menuCategories(
  services: CatalogServices,
  map: CatalogMap,
  locale: Locale,
): Promise<MenuCategory[]> {
  const counts = await countCategories(counting(services));
  return map.categories.map((category) => ({
    path: category.path,
    ...shownName(category, locale),
    image: category.image,
    count: counts.get(category.id) ?? 0,
    depth: category.depth,
  }));
}

function counting(services: CatalogServices) {
  const snapshot = services.snapshot();
  const { showNotInStocks } = snapshot.settings;
  return { showNotInStocks, prices: shownPrices(snapshot, null), catalog: services.catalog };
}

function inLanguage(store: Store, locale: Locale): Store {
  if (locale === 'tr') return store;
  const { slogan, sloganEn, lead, leadEn } = store;
  return { ...store, slogan: sloganEn || slogan, lead: leadEn || lead };
}

function displaySettings(snapshot: ShopSnapshot): ShopFrame['settings'] {
  const settings = settingsToShow(snapshot.settings);
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
    sameDayUntilHour: settings.sameDayUntilHour,
    saysDelivery: settings.deliveryDays !== '',
    nationalIdRequired: settings.nationalIdRequired,
    b2c_kk_odeme: settings.b2c_kk_odeme,
    b2c_heft_odeme: settings.b2c_heft_odeme,
    b2c_ko_odeme: settings.b2c_ko_odeme,
    installmentLimit: settings.installmentLimit,
  };
}
