import type { MenuCategory, ShopFrame, Store } from '#contract/catalog/shop-frame.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';
import { countCategories, hasCampaign } from '#db/catalog/lists/listing.ts';
import { readClaims } from '#db/catalog/lists/listing-home.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { settingsToShow } from '#rules/catalog/hidden-prices.ts';
import { shownName } from '#rules/catalog/english/shown-text.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { CatalogServices } from './catalog-services.ts';
import { shownPrices } from './shown-prices.ts';

export type DemoCustomers = ShopFrame['demoCustomers'];

/** The dependencies of the menu. */
type MenuServices = Pick<CatalogServices, 'snapshot' | 'catalog'>;

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
    ...priceLabelOf(snapshot, input.locale),
    pages: [...map.urls.values()].flatMap(({ path, page }) =>
      page === null
        ? []
        : [{ url: path, title: (input.locale === 'en' && page.titleEn) || page.title }],
    ),
    demoCustomers: services.demoCustomers ?? null,
  };
}

/** The categories of the menu with their numbers of products. */
export async function menuCategories(
  services: MenuServices,
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

function counting(services: MenuServices) {
  const snapshot = services.snapshot();
  const { showNotInStocks } = snapshot.settings;
  return { showNotInStocks, prices: shownPrices(snapshot, null), catalog: services.catalog };
}

/** The store with its slogan and lead in a language. */
export function inLanguage(store: Store, locale: Locale): Store {
  if (locale === 'tr') return store;
  const { slogan, sloganEn, lead, leadEn } = store;
  return { ...store, slogan: sloganEn || slogan, lead: leadEn || lead };
}

/** The label of the customers' group where it is not everybody's; Turkish where there is none in English. */
function priceLabelOf(
  { group, settings }: ShopSnapshot,
  locale: Locale,
): Pick<ShopFrame, 'priceLabel'> {
  if (!group || group.code === settings.guestGroup || settings.showPriceStatus === 0) return {};
  const label = (locale === 'en' && group.labelEn) || group.label;
  return label ? { priceLabel: label } : {};
}

function displaySettings(snapshot: ShopSnapshot): ShopFrame['settings'] {
  const settings = settingsToShow(snapshot.settings);
  return {
    productsWithKdv: settings.productsWithKdv,
    showPriceStatus: settings.showPriceStatus !== 0,
    ...(snapshot.pricesAwaitSignIn && { signInForPrices: true as const }),
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
    companyApplications: settings.companyApplications,
    b2c_kk_odeme: settings.b2c_kk_odeme,
    b2c_heft_odeme: settings.b2c_heft_odeme,
    b2c_ko_odeme: settings.b2c_ko_odeme,
    installmentLimit: settings.installmentLimit,
  };
}
