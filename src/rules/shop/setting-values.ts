import { parseClosedDays, parseDeliveryTimes } from '#rules/delivery/delivery-times.ts';
import { parseDailyRates } from '#rules/money/daily-rates.ts';
import { parseBands } from '#rules/money/shipping.ts';
import { parseCaps } from '#rules/payment/caps.ts';
import { isLookupAddress } from './lookup-address.ts';
import { parseMailbox } from './mailbox.ts';

/** The states of an order at which its invoice can be due (rule invoices/due). */
export const invoiceMoments = ['paid', 'shipped', 'delivered'] as const;

/** The side that decides on group, contract and assortments of a company (rule companies/owner). */
export const companyOwners = ['erp', 'shop'] as const;
export type CompanyOwner = (typeof companyOwners)[number];

export type SettingValue = string | number | boolean | null;
export interface SettingError {
  key: string;
  reason:
    | 'unknown-setting'
    | 'not-a-flag'
    | 'not-a-number'
    | 'out-of-range'
    | 'bad-bands'
    | 'bad-caps'
    | 'bad-delivery-days'
    | 'bad-closed-days'
    | 'bad-mailbox'
    | 'bad-daily-rates'
    | 'bad-company-owner'
    | 'bad-invoice-at'
    | 'bad-lookup'
    | 'not-text';
}

/** The allowed range of a number setting; settings not named here are amounts of 0 or more. */
const wholeRanges: Readonly<Record<string, readonly [number, number]>> = {
  showPriceStatus: [0, 2],
  stockInfoStatus: [0, 20],
  cartStockControl: [0, 1],
  urNo: [1, 999_999_999_999_999],
  sameDayUntilHour: [0, 23],
  passwordMinLength: [6, 30],
  unpaidOrderLimit: [1, 1_000_000],
  unpaidOrderLimitBusiness: [1, 1_000_000],
  approvalDays: [1, 365],
  unpaidStockShare: [1, 100],
  priceWindowDays: [10, 90],
  discountDays: [1, 365],
  withdrawalDays: [14, 365],
  returnDays: [14, 365],
  cartReminder: [0, 168],
  dormantYears: [0, 10],
  shippingVat: [0, 100],
  commissionVat: [0, 100],
  dailyRateLimit: [1, 100],
  quoteValidDays: [1, 365],
};

type Read = { ok: true; value: SettingValue } | { ok: false; reason: SettingError['reason'] };

/** Reads a setting, whose default says its type. */
export function readSetting(key: string, fallback: SettingValue, given: unknown): Read {
  if (typeof fallback === 'boolean') {
    return isSettingValue(given) ? readFlag(given) : { ok: false, reason: 'not-a-flag' };
  }
  if (typeof fallback === 'string') {
    return isSettingValue(given) ? readText(key, given) : { ok: false, reason: 'not-text' };
  }
  return isSettingValue(given) ? readNumber(key, given) : { ok: false, reason: 'not-a-number' };
}

function isSettingValue(value: unknown): value is SettingValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function readFlag(given: SettingValue): Read {
  const text = String(given ?? '')
    .trim()
    .toLowerCase();
  if (text === '1' || text === 'true') return { ok: true, value: true };
  if (text === '0' || text === 'false' || text === '') return { ok: true, value: false };
  return { ok: false, reason: 'not-a-flag' };
}

function readText(key: string, given: SettingValue): Read {
  if (typeof given === 'boolean') return { ok: false, reason: 'not-text' };
  const text = String(given ?? '').trim();
  const parts = text.split('_').filter((part) => part.trim() !== '');
  if (key === 'kargoUcreti' && parseBands(text).length !== parts.length)
    return { ok: false, reason: 'bad-bands' };
  if (key === 'installmentCaps' && parseCaps(text).length !== parts.length)
    return { ok: false, reason: 'bad-caps' };
  if (key === 'deliveryDays' && parseDeliveryTimes(text).length !== parts.length)
    return { ok: false, reason: 'bad-delivery-days' };
  if (key === 'closedDays' && parseClosedDays(text) === null)
    return { ok: false, reason: 'bad-closed-days' };
  if (key === 'dailyRates' && parseDailyRates(text).length !== parts.length)
    return { ok: false, reason: 'bad-daily-rates' };
  if (key === 'companyOwner' && !companyOwners.some((owner) => owner === text))
    return { ok: false, reason: 'bad-company-owner' };
  if (key === 'invoiceAt' && !['', ...invoiceMoments].some((moment) => moment === text))
    return { ok: false, reason: 'bad-invoice-at' };
  if (key === 'eInvoiceLookup' && text !== '' && !isLookupAddress(text))
    return { ok: false, reason: 'bad-lookup' };
  const isMailbox = key === 'mailSender' || key === 'mailReplyTo';
  if (isMailbox && text !== '' && parseMailbox(text) === null)
    return { ok: false, reason: 'bad-mailbox' };
  return { ok: true, value: text };
}

function readNumber(key: string, given: SettingValue): Read {
  const text = typeof given === 'boolean' ? String(Number(given)) : String(given ?? '').trim();
  // It was a flag once, and shops write it as one.
  const flag = key === 'showPriceStatus' ? readFlag(text) : null;
  if (flag?.ok) return { ok: true, value: Number(flag.value) };
  if (key === 'urNo' && (text === '' || text === '0')) return { ok: true, value: null };
  if (!/^-?\d+(?:[.,]\d+)?$/.test(text)) return { ok: false, reason: 'not-a-number' };
  const value = Number(text.replace(',', '.'));
  const range = wholeRanges[key];
  const fits = range
    ? Number.isInteger(value) && value >= range[0] && value <= range[1]
    : value >= 0 && value <= 1e12;
  // An account of somebody who comes once a year is used.
  if (key === 'dormantYears' && value === 1) return { ok: false, reason: 'out-of-range' };
  return fits ? { ok: true, value } : { ok: false, reason: 'out-of-range' };
}
