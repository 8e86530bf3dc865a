/** A value of a unit or of a variant with the number of products that have it. */
export type ValueRow = readonly [
  id: number,
  kind: number,
  dimension: string,
  key: string,
  dimensionName: string,
  dimensionNameEn: string,
  name: string,
  nameEn: string,
  swatch: string,
  count: number,
];

/**
 * A list in numbers. The total obeys every filter; the number behind a value is what the list would
 * have with this value alone in place of its own filter, the others staying on.
 */
export interface Counts {
  total: number;
  brands: readonly (readonly [id: number, count: number])[];
  categories: readonly (readonly [id: number, count: number])[];
  inStock: number;
  outOfStock: number;
  onSale: number;
  /** By whole stars; products without a review are left out. */
  stars: readonly (readonly [stars: number, count: number])[];
  /** The lowest and the highest worth of a card's price, exact decimals in TRY; null without any. */
  low: string | null;
  high: string | null;
  values: readonly ValueRow[];
}

export const noCounts: Counts = {
  total: 0,
  brands: [],
  categories: [],
  inStock: 0,
  outOfStock: 0,
  onSale: 0,
  stars: [],
  low: null,
  high: null,
  values: [],
};

/** More values than a person reads; the most frequent stay. */
export const mostValues = 1000;
