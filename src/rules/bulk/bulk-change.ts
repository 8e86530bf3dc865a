/** The ways in which a bulk change computes a price (rule bulk-changes/prices). */
export const priceWays = ['percent', 'amount', 'fixed', 'from-first'] as const;
export type PriceWay = (typeof priceWays)[number];

/** The prices that it changes: of all units, of the first unit alone, or the list prices of all units. */
export const pricedParts = ['all-units', 'first-unit', 'list'] as const;
export type PricedPart = (typeof pricedParts)[number];

export const roundings = ['none', 'ninety', 'whole'] as const;
export type Rounding = (typeof roundings)[number];

export interface PriceChange {
  kind: 'price';
  how: PriceWay;
  /** A percentage or an amount; below zero it reduces the price. */
  value: number;
  of: PricedPart;
  /** Whether amounts and rounding are of the price with VAT. */
  withVat: boolean;
  rounding: Rounding;
}

export interface StockChange {
  kind: 'stock';
  how: 'to' | 'by';
  pieces: number;
  reason: string;
}

export interface CategoryChange {
  kind: 'category';
  how: 'add' | 'remove' | 'move';
  categoryId: number;
}

/** A change of many products (rule bulk-changes/kinds). */
export type BulkChange =
  | PriceChange
  | StockChange
  | CategoryChange
  | { kind: 'vat'; rate: number }
  | { kind: 'shown'; active: boolean };
export type BulkKind = BulkChange['kind'];

export interface BulkUnit {
  id: number;
  multiplier: number;
  /** Net; 0 is on request. */
  price: number;
  currency: string;
  listPrice: number | null;
  listCurrency: string | null;
}

/** A product as a bulk change reads it. */
export interface BulkProduct {
  taxRate: number;
  firstUnit: number;
  units: readonly BulkUnit[];
  stock: number;
  active: boolean;
  /** The categories that the merchant chose, the first one first. */
  categories: readonly number[];
}

export interface UnitPrices {
  unit: number;
  price: number;
  listPrice: number | null;
}

/** The values of a product that a change concerns. */
export interface BulkValues {
  prices?: readonly UnitPrices[];
  stock?: number;
  taxRate?: number;
  active?: boolean;
  categories?: readonly number[];
}

export const skipReasons = [
  'no-price',
  'no-list-price',
  'one-unit',
  'below-zero',
  'too-high',
  'stock-too-low',
  'changed-since',
] as const;
export type SkipReason = (typeof skipReasons)[number];

export const bulkWarnings = ['above-list', 'on-request', 'far', 'no-category'] as const;
export type BulkWarning = (typeof bulkWarnings)[number];

/** The effect of a change on a product. */
export type BulkPlan =
  | {
      outcome: 'change';
      before: BulkValues;
      after: BulkValues;
      warnings: readonly BulkWarning[];
    }
  | { outcome: 'same' }
  | { outcome: 'skip'; reason: SkipReason };

/** The most products of a run (rule bulk-changes/limits). */
export const mostRunProducts = 100_000;
/** The most products that are named one by one. */
export const mostNamedProducts = 1000;
/** The time in which a run can be undone. */
export const undoDays = 30;
