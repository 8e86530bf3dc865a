import {
  readSetting,
  type CompanyOwner,
  type SettingError,
  type SettingValue,
} from './setting-values.ts';

/**
 * The store's flags (rule merchant/settings) as the code uses them: yes or no is a boolean. cartStockControl stays a number,
 * since its 1 means that stock is NOT controlled; ask `isStockControlled`.
 */
export interface Settings {
  readonly productsWithKdv: boolean;
  /** 0: nobody sees prices; 1: everybody does; 2: those who have signed in (rule prices/hidden). */
  readonly showPriceStatus: number;
  readonly showListPrice: boolean;
  /** The code of the group whose prices visitors have, and that of the group of new customers; empty: none. */
  readonly guestGroup: string;
  readonly registeredGroup: string;
  readonly showNotInStocks: boolean;
  readonly addToCartButton: boolean;
  /** Display type 0 to 20 (rule stock/display-types); 3 to 14 also shift it (rule stock/offset). */
  readonly stockInfoStatus: number;
  readonly cartStockControl: number;
  /** Bands `min/max/fee` joined by `_`, fees in TRY. */
  readonly kargoUcreti: string;
  readonly ucretsizKargoSecenek: boolean;
  /** In the default currency (rule shipping/free-limit-currency). */
  readonly ucretsizKargoMiktar: number;
  readonly kargoAliciyaAit: boolean;
  /** The shipping product's id. */
  readonly urNo: number | null;
  /** Orders until this hour (1 to 23) leave on the same day; 0 promises nothing (rule catalog/promises). */
  readonly sameDayUntilHour: number;
  /** The carrier's working days by province, `province/min/max` joined by `_`; empty promises nothing (rule shipping/delivery-dates). */
  readonly deliveryDays: string;
  readonly saturdayIsWorkingDay: boolean;
  /** Days besides public holidays on which nothing leaves or arrives, `2026-12-31` joined by `_`. */
  readonly closedDays: string;
  readonly b2c_kk_odeme: boolean;
  readonly b2c_heft_odeme: boolean;
  readonly b2c_ko_odeme: boolean;
  readonly b2b_acik_hesap: boolean;
  readonly b2cHavaleEftHesapBilgisi: string;
  /** The card provider: `nestpay`, `iyzico`, `paytr`, or none (rule payment/providers). */
  readonly cardProvider: string;
  /** The most installments by category path and kind of card, `path/kind/most` joined by `_` (rule payment/installment-caps). */
  readonly installmentCaps: string;
  /** In TRY, as cards are charged (rule payment/plans-shown). */
  readonly installmentLimit: number;
  readonly overdueDebtInfoLimit: number;
  readonly showOverdueDebtInfo: boolean;
  /** The shortest password, 6 to 30 (rule account/password-length). */
  readonly passwordMinLength: number;
  /** Whether an individual in Türkiye must give a national id (rule addresses/national-id). */
  readonly nationalIdRequired: boolean;
  /** Whether visitors may order without an account (rule guest-checkout/setting). */
  readonly guestCheckout: boolean;
  /** A transfer that is not paid within 24 hours expires (rule orders/overdue). */
  readonly expireUnpaidTransfers: boolean;
  /** The most unpaid orders of a customer without branches (rule orders/unpaid-limit). */
  readonly unpaidOrderLimit: number;
  /** The most unpaid orders of a customer with branches. */
  readonly unpaidOrderLimitBusiness: number;
  /** The most of a customer's unpaid orders, in the default currency; 0 sets no limit (rule orders/unpaid-amount). */
  readonly unpaidAmountLimit: number;
  /** Percent of a product's stock; an unpaid order that takes more is told (rule orders/large-share). */
  readonly unpaidStockShare: number;
  /** The side that decides on the terms of companies (rule companies/owner). */
  readonly companyOwner: CompanyOwner;
  /** Whether a company may apply where somebody registers (rule companies/applications). */
  readonly companyApplications: boolean;
  /** Days that an order waits for a decision of its company (rule approvals/expiry). */
  readonly approvalDays: number;
  /** Whether only discounts are shown that the history of prices proves (rule prices/claim). */
  readonly discountClaims: boolean;
  /** Days before a discount of which the lowest price counts. */
  readonly priceWindowDays: number;
  /** Days that a discount without a last day goes on for after its first. */
  readonly discountDays: number;
  /** The days of the law after delivery (rule returns/right). */
  readonly withdrawalDays: number;
  /** Days after delivery in which goods can be sent back without a reason: `withdrawalDays` at least (rule returns/right). */
  readonly returnDays: number;
  /** The carrier that brings returns, free for the customer; empty: any, payment on delivery (rule returns/postage). */
  readonly returnCarrier: string;
  readonly returnCode: string;
  /** The address of returns; empty: the store's. */
  readonly returnAddress: string;
  /** Whether companies, who have no right to withdraw, may ask (rule returns/buyer-kind). */
  readonly companyReturns: boolean;
  /** Whether customers may ask for other goods in place of the money (rule returns/exchange). */
  readonly exchanges: boolean;
  /** Whether companies accept the contracts too (rule contracts/companies). */
  readonly companyContracts: boolean;
  /** Hours after which a customer is reminded of the cart that they left; 0: never (rule account/cart-reminder). */
  readonly cartReminder: number;
  /** Years after which an account that nobody uses is closed; 0: never (rule privacy/dormant). */
  readonly dormantYears: number;
  /** The state of an order at which its invoice is due; empty: never (rule invoices/due). */
  readonly invoiceAt: string;
  /** The address that says whether a tax number takes electronic invoices, with `{vkn}`; empty: none (rule invoices/lookup). */
  readonly eInvoiceLookup: string;
  /** Percent of VAT in the fee for shipping and in the installment fee (rule invoices/document). */
  readonly shippingVat: number;
  readonly commissionVat: number;
  /** Customers may ask for quotes (rule quotes/setting). */
  readonly quotes: boolean;
  /** The least net worth of the goods of a quote, in the default currency; 0 sets none (rule quotes/minimum). */
  readonly quoteMinTotal: number;
  readonly quoteValidDays: number;
  /** A review waits for the store's decision before others see it (rule reviews/moderation). */
  readonly reviewModeration: boolean;
  /** The sender of mails, `name <address>`; empty: the environment's (rule merchant/mail-sender). */
  readonly mailSender: string;
  /** The address for answers to mails; empty: the sender. */
  readonly mailReplyTo: string;
  /** Currencies that follow the daily rates, `code/margin` joined by `_`, margins in percent (rule settings/daily-rates). */
  readonly dailyRates: string;
  /** The largest change of a daily rate in percent that the shop takes without a person. */
  readonly dailyRateLimit: number;
}

/** Whether prices are shown: the status of a shop, or what it comes to for whoever looks. */
export interface PricesShown {
  readonly showPriceStatus: boolean | number;
  readonly showListPrice?: boolean;
  readonly discountClaims?: boolean;
}

/** Settings as they were written: each value still to be read. */
export type SettingsRecord = Readonly<Record<string, unknown>>;

export const defaultSettings: Settings = {
  productsWithKdv: true,
  showPriceStatus: 1,
  showListPrice: true,
  guestGroup: '',
  registeredGroup: '',
  showNotInStocks: true,
  addToCartButton: true,
  stockInfoStatus: 2,
  cartStockControl: 0,
  kargoUcreti: '0/2/69.90_2/5/89.90_5/10/119.90_10/20/179.90_20/30/249.90_30/50/399.90',
  ucretsizKargoSecenek: false,
  ucretsizKargoMiktar: 0,
  kargoAliciyaAit: false,
  urNo: null,
  sameDayUntilHour: 0,
  deliveryDays: '',
  saturdayIsWorkingDay: false,
  closedDays: '',
  b2c_kk_odeme: true,
  b2c_heft_odeme: false,
  b2c_ko_odeme: false,
  b2b_acik_hesap: false,
  b2cHavaleEftHesapBilgisi: '',
  cardProvider: '',
  installmentCaps: '',
  installmentLimit: 0,
  overdueDebtInfoLimit: 0,
  showOverdueDebtInfo: false,
  passwordMinLength: 6,
  nationalIdRequired: true,
  guestCheckout: false,
  expireUnpaidTransfers: true,
  unpaidOrderLimit: 3,
  unpaidOrderLimitBusiness: 50,
  unpaidAmountLimit: 0,
  unpaidStockShare: 50,
  companyOwner: 'erp',
  companyApplications: false,
  approvalDays: 14,
  discountClaims: false,
  priceWindowDays: 30,
  discountDays: 30,
  withdrawalDays: 14,
  returnDays: 14,
  returnCarrier: '',
  returnCode: '',
  returnAddress: '',
  companyReturns: true,
  exchanges: true,
  companyContracts: true,
  cartReminder: 0,
  dormantYears: 3,
  invoiceAt: '',
  eInvoiceLookup: '',
  shippingVat: 20,
  commissionVat: 20,
  quotes: true,
  quoteMinTotal: 0,
  quoteValidDays: 14,
  reviewModeration: false,
  mailSender: '',
  mailReplyTo: '',
  dailyRates: '',
  dailyRateLimit: 5,
};

/** Reads what an import or the database holds; a missing or wrong value becomes the default. */
export function parseSettings(record: SettingsRecord): Settings {
  const entries: [string, SettingValue][] = [];
  for (const [key, fallback] of Object.entries(defaultSettings)) {
    const given = Object.hasOwn(record, key) ? record[key] : undefined;
    const read = given === undefined ? null : readSetting(key, fallback, given);
    entries.push([key, read?.ok ? read.value : fallback]);
  }
  const settings: unknown = Object.fromEntries(entries);
  if (!isSettings(settings)) throw new TypeError('settings do not have their own types');
  const { withdrawalDays, returnDays } = settings;
  return { ...settings, returnDays: Math.max(withdrawalDays, returnDays) };
}

/** The errors of settings that an import brings. */
export function settingErrors(record: SettingsRecord): SettingError[] {
  const known = new Map<string, SettingValue>(Object.entries(defaultSettings));
  const errors: SettingError[] = [];
  for (const [key, given] of Object.entries(record)) {
    const fallback = known.get(key);
    if (fallback === undefined) errors.push({ key, reason: 'unknown-setting' });
    else {
      const read = readSetting(key, fallback, given);
      if (!read.ok) errors.push({ key, reason: read.reason });
    }
  }
  return errors;
}

/** The types of the defaults are the types of the settings: urNo alone may also be a number. */
function isSettings(value: unknown): value is Settings {
  if (typeof value !== 'object' || value === null) return false;
  const given: Readonly<Record<string, unknown>> = { ...value };
  return Object.entries(defaultSettings).every(([key, fallback]) =>
    key === 'urNo'
      ? given[key] === null || typeof given[key] === 'number'
      : typeof given[key] === typeof fallback,
  );
}
