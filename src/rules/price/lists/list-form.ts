/** The terms of a price list as the office writes them. */
export interface ListTerms {
  name: string;
  /** Discounts are taken off the unit's own price, or off its list price where it has one. */
  base: 'sale' | 'list';
  /** Thresholds count pieces of the product, or of all variants of its parent. */
  mix: 'product' | 'family';
  /** The most that a discount may take off, in percent; null: no limit. */
  maxDiscount: number | null;
  capAtGuest: boolean;
}

/** A group of customers as the office writes it (rule prices/groups). */
export interface GroupFields {
  name: string;
  nameEn: string;
  label: string;
  labelEn: string;
  /** The code of its price list. */
  priceList: string | null;
  withVat: boolean | null;
  showListPrice: boolean | null;
  showPrices: boolean;
  /** The least net worth of an order in the default currency. */
  minOrder: number | null;
  /** Codes. */
  assortments: readonly string[];
  onlyAssortments: boolean;
}

/** Characters of codes and names. */
export const wholesaleLimits = { code: 80, name: 100 } as const;
/** Lines of a bulk call. */
export const mostBulkRules = 5_000;
/** The most assortments of a shop, and the most members of one that a call may name. */
export const mostAssortments = 64;
export const mostMembers = 20_000;

export type NameProblem = 'name' | 'code' | 'taken';
export type TermsProblem = NameProblem | 'maxDiscount';
export type GroupProblem = NameProblem | 'priceList' | 'minOrder' | 'assortments';

/** Whether a text can be the code of a list, a group or an assortment. */
export function isCode(text: string): boolean {
  return (
    text.length <= wholesaleLimits.code && /^[^\s/\\?#%\p{Cc}]+$/u.test(text) && !/^\.+$/.test(text)
  );
}

/** Whether a share is a percentage from 0 to 100 with at most 2 places. */
export function isPercent(value: number): boolean {
  return value >= 0 && value <= 100 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}
