import { parseSettings, type Settings } from '#rules/shop/settings.ts';

/** The store's own data (rule merchant/store). */
export const storeFields = [
  'name',
  'slogan',
  'sloganEn',
  'lead',
  'leadEn',
  'legalName',
  'address',
  'phone',
  'email',
  'url',
  'mersis',
  'kep',
  'taxOffice',
  'vkn',
  'tradeRegistry',
  'chamber',
  'chamberUrl',
  'etbisUrl',
  'iysNo',
  'socialMedia',
  'whatsappControl',
  'whatsappNumber',
  'openingHours',
  'logo',
  'color',
] as const;
export type StoreField = (typeof storeFields)[number];

export type SettingKey = keyof Settings | `store.${StoreField}`;
/** Each setting in one written form: a flag is `1` or `0`, a number has a decimal point, none is empty. */
export type SettingTexts = Readonly<Record<SettingKey, string>>;

/** The form of a setting's value, which decides its field in the office (rule settings/kinds). */
export type SettingKind =
  | 'flag'
  | 'whole'
  | 'amount'
  | 'text'
  | 'long-text'
  | 'email'
  | 'web-address'
  | 'phone'
  | 'mailbox'
  | 'stock-display'
  | 'oversell'
  | 'price-display'
  | 'company-owner'
  | 'invoice-moment'
  | 'provider'
  | 'bands'
  | 'caps'
  | 'delivery-days'
  | 'days'
  | 'accounts'
  | 'social'
  | 'daily-rates'
  | 'logo'
  | 'color';

export const settingGroupNames = [
  'store',
  'prices',
  'stock',
  'shipping',
  'payment',
  'debt',
  'orders',
  'returns',
  'accounts',
  'system',
] as const;
export type SettingGroup = (typeof settingGroupNames)[number];

/** The groups' names in addresses, `/yonetim/ayarlar/kargo`. */
export const settingGroupSlugs: Readonly<Record<SettingGroup, string>> = {
  store: 'magaza',
  prices: 'fiyat',
  stock: 'stok',
  shipping: 'kargo',
  payment: 'odeme',
  debt: 'cari-hesap',
  orders: 'siparis',
  returns: 'iade',
  accounts: 'hesaplar',
  system: 'sistem',
};

/** The group of an address; null for another word. */
export function settingGroupOfSlug(slug: string): SettingGroup | null {
  return settingGroupNames.find((name) => settingGroupSlugs[name] === slug) ?? null;
}

/** Each setting's group and kind, in the order in which the office shows them (rule settings/groups). */
const table: Readonly<Record<SettingKey, readonly [SettingGroup, SettingKind]>> = {
  'store.name': ['store', 'text'],
  'store.slogan': ['store', 'text'],
  'store.sloganEn': ['store', 'text'],
  'store.lead': ['store', 'long-text'],
  'store.leadEn': ['store', 'long-text'],
  'store.legalName': ['store', 'text'],
  'store.address': ['store', 'long-text'],
  'store.phone': ['store', 'phone'],
  'store.email': ['store', 'email'],
  'store.openingHours': ['store', 'text'],
  'store.logo': ['store', 'logo'],
  'store.color': ['store', 'color'],
  'store.url': ['store', 'web-address'],
  'store.mersis': ['store', 'text'],
  'store.kep': ['store', 'email'],
  'store.taxOffice': ['store', 'text'],
  'store.vkn': ['store', 'text'],
  'store.tradeRegistry': ['store', 'text'],
  'store.chamber': ['store', 'text'],
  'store.chamberUrl': ['store', 'web-address'],
  'store.etbisUrl': ['store', 'web-address'],
  'store.iysNo': ['store', 'text'],
  'store.socialMedia': ['store', 'social'],
  'store.whatsappControl': ['store', 'flag'],
  'store.whatsappNumber': ['store', 'phone'],
  showPriceStatus: ['prices', 'price-display'],
  productsWithKdv: ['prices', 'flag'],
  showListPrice: ['prices', 'flag'],
  guestGroup: ['prices', 'text'],
  registeredGroup: ['prices', 'text'],
  addToCartButton: ['prices', 'flag'],
  dailyRates: ['prices', 'daily-rates'],
  dailyRateLimit: ['prices', 'whole'],
  stockInfoStatus: ['stock', 'stock-display'],
  cartStockControl: ['stock', 'oversell'],
  showNotInStocks: ['stock', 'flag'],
  kargoUcreti: ['shipping', 'bands'],
  ucretsizKargoSecenek: ['shipping', 'flag'],
  ucretsizKargoMiktar: ['shipping', 'amount'],
  kargoAliciyaAit: ['shipping', 'flag'],
  urNo: ['shipping', 'whole'],
  sameDayUntilHour: ['shipping', 'whole'],
  saturdayIsWorkingDay: ['shipping', 'flag'],
  deliveryDays: ['shipping', 'delivery-days'],
  closedDays: ['shipping', 'days'],
  b2c_kk_odeme: ['payment', 'flag'],
  b2c_heft_odeme: ['payment', 'flag'],
  b2c_ko_odeme: ['payment', 'flag'],
  b2b_acik_hesap: ['payment', 'flag'],
  cardProvider: ['payment', 'provider'],
  b2cHavaleEftHesapBilgisi: ['payment', 'accounts'],
  installmentLimit: ['payment', 'amount'],
  installmentCaps: ['payment', 'caps'],
  showOverdueDebtInfo: ['debt', 'flag'],
  overdueDebtInfoLimit: ['debt', 'amount'],
  expireUnpaidTransfers: ['orders', 'flag'],
  unpaidOrderLimit: ['orders', 'whole'],
  unpaidOrderLimitBusiness: ['orders', 'whole'],
  unpaidAmountLimit: ['orders', 'amount'],
  unpaidStockShare: ['orders', 'whole'],
  discountClaims: ['returns', 'flag'],
  priceWindowDays: ['returns', 'whole'],
  discountDays: ['returns', 'whole'],
  withdrawalDays: ['returns', 'whole'],
  returnDays: ['returns', 'whole'],
  returnCarrier: ['returns', 'text'],
  returnCode: ['returns', 'text'],
  returnAddress: ['returns', 'long-text'],
  companyReturns: ['returns', 'flag'],
  exchanges: ['returns', 'flag'],
  companyContracts: ['returns', 'flag'],
  cartReminder: ['accounts', 'whole'],
  dormantYears: ['accounts', 'whole'],
  invoiceAt: ['returns', 'invoice-moment'],
  eInvoiceLookup: ['returns', 'text'],
  shippingVat: ['returns', 'whole'],
  commissionVat: ['returns', 'whole'],
  quotes: ['orders', 'flag'],
  quoteMinTotal: ['orders', 'amount'],
  quoteValidDays: ['orders', 'whole'],
  companyOwner: ['accounts', 'company-owner'],
  companyApplications: ['accounts', 'flag'],
  approvalDays: ['accounts', 'whole'],
  reviewModeration: ['accounts', 'flag'],
  guestCheckout: ['accounts', 'flag'],
  passwordMinLength: ['accounts', 'whole'],
  nationalIdRequired: ['accounts', 'flag'],
  mailSender: ['system', 'mailbox'],
  mailReplyTo: ['system', 'mailbox'],
};

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(table, text);
}

export const settingKeys: readonly SettingKey[] = Object.keys(table).filter(isSettingKey);

/** The group in which the office shows a setting. */
export const groupOf = (key: SettingKey): SettingGroup => table[key][0];
export const kindOf = (key: SettingKey): SettingKind => table[key][1];
export const keysOf = (group: SettingGroup): SettingKey[] =>
  settingKeys.filter((key) => groupOf(key) === group);

const isStoreField = (text: string): text is StoreField =>
  storeFields.some((field) => field === text);

/** The field of the store's own data that a key names; null for a flag. */
export function storeFieldOf(key: SettingKey): StoreField | null {
  const field = key.startsWith('store.') ? key.slice('store.'.length) : '';
  return isStoreField(field) ? field : null;
}

/** The written form of all settings. */
export function settingTexts(
  settings: Settings,
  store: Readonly<Record<StoreField, string>>,
): SettingTexts {
  const flags = new Map<string, unknown>(Object.entries(settings));
  const textOf = (key: SettingKey): string => {
    const field = storeFieldOf(key);
    const value = field === null ? flags.get(key) : store[field];
    return typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');
  };
  // `settingKeys` are the keys of the table, whose type has every setting.
  return Object.fromEntries(settingKeys.map((key) => [key, textOf(key)])) as SettingTexts;
}

/** The value of a flag in the form in which the shop stores it; `text` has no refusal. */
export function storedSetting(key: SettingKey, text: string): unknown {
  const flags: Readonly<Record<string, unknown>> = { ...parseSettings({ [key]: text }) };
  return storeFieldOf(key) === null ? flags[key] : text.trim();
}
