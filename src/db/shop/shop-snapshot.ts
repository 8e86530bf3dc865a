import { parseSettings, type Settings } from '#rules/shop/settings.ts';
import { logoOf } from '#rules/settings/store-logo.ts';
import type { BuyerPrices } from '#rules/price/buyer-prices.ts';
import type { CustomerGroup } from '#rules/price/customer-group.ts';
import type { HomeSection } from '#rules/catalog/home/home-sections.ts';
import type { Rates } from '#rules/money/money.ts';
import type { CurrencyInfo, Store } from '#contract/catalog/shop-frame.ts';
import type { Db } from '#db/database.ts';
import { readHomeVersion } from './home-versions.ts';

/** The data of the shop that nearly every call needs, read at once. */
export interface ShopSnapshot {
  store: Store;
  settings: Settings;
  currencies: CurrencyInfo[];
  /** TRY for one unit of each currency. */
  rates: Rates;
  defaultCurrency: string;
  /** Tracking URL by carrier. */
  carriers: Readonly<Record<string, string>>;
  /** The published sections of the home page; null: the shop's own page. */
  home: readonly HomeSection[] | null;
  /** Signing in would show prices that this visitor does not see (rule prices/hidden). */
  pricesAwaitSignIn?: true;
  /** The visitor's group; left out where they have none. */
  group?: CustomerGroup;
  /**
   * The visitor's prices of these products and of the children of those that are parents; left out where the products' own
   * prices count. 1 query.
   */
  pricesOf?: (db: Db, ids: readonly number[]) => Promise<BuyerPrices>;
  /**
   * Of these products and variants those that the visitor does not see (rule wholesale/assortments); left out where all are
   * seen. 1 query.
   */
  hiddenOf?: (db: Db, ids: readonly number[]) => Promise<ReadonlySet<number>>;
}

const emptyStore: Store = {
  name: 'Arasta',
  url: '',
  socialMedia: '',
  whatsappControl: '0',
  whatsappNumber: '',
  legalName: '',
  address: '',
  email: '',
  phone: '',
  mersis: '',
  kep: '',
  taxOffice: '',
  vkn: '',
  tradeRegistry: '',
  chamber: '',
  chamberUrl: '',
  etbisUrl: '',
  iysNo: '',
  slogan: '',
  sloganEn: '',
  lead: '',
  leadEn: '',
  openingHours: '',
  logo: '',
  color: '',
};

/** Four small queries; the server keeps the result until settings or currencies change. */
export async function loadSnapshot(db: Db): Promise<ShopSnapshot> {
  const settings = await db.selectFrom('settings').select(['key', 'value']).execute();
  const currencies = await db
    .selectFrom('currencies')
    .select(['id', 'code', 'exchange_rate', 'is_default'])
    .orderBy('id')
    .execute();
  const carriers = await db.selectFrom('carriers').select(['name', 'tracking_url']).execute();
  const home = await readHomeVersion(db);
  const flags = Object.fromEntries(settings.map((row) => [row.key, row.value]));
  return {
    store: storeOf(flags['store']),
    settings: parseSettings(flags),
    currencies: currencies.map((row) => ({
      id: row.id,
      code: row.code,
      exchangeRate: row.exchange_rate,
    })),
    rates: {
      TRY: 1,
      ...Object.fromEntries(currencies.map((row) => [row.code, row.exchange_rate])),
    },
    defaultCurrency: currencies.find((row) => row.is_default)?.code ?? 'TRY',
    carriers: Object.fromEntries(carriers.map((row) => [row.name, row.tracking_url])),
    home: home?.sections ?? null,
  };
}

/** The store of a stored setting; what it does not have is empty, and so is a logo of another form. */
export function storeOf(value: unknown): Store {
  const store = { ...emptyStore, ...textsOf(value) };
  return logoOf(store.logo) === null ? { ...store, logo: '' } : store;
}

function textsOf(value: unknown): Partial<Store> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, text]) => [key, text === null ? '' : String(text)]),
  );
}
