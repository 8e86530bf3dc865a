import type { ListScope } from '#rules/catalog/lists/list-scope.ts';
import type { SortKey } from '#rules/catalog/lists/list-query.ts';
import type { SeenGoods } from '#rules/price/seen-goods.ts';
import type { PriceColumn } from './faced/price-column.ts';
import type { ExactAmount } from '#db/catalog-index/columns/exact-amount.ts';

/** The values that rank a product in a search. */
export interface Ranking {
  inStock: boolean;
  hasNoPrice: boolean;
  pop: number;
  /** Equal for products of equal categories. */
  categorySet: number;
}

/** Chosen values of units, or of one dimension of variants: a product passes if it has one of them. */
export interface ChosenValues {
  /** '' for units. */
  dimension: string;
  ids: readonly number[];
}

/** The visitor's filters as ids. An unknown value has an id that no product has; null means no filter. */
export interface ListFilters {
  brands: readonly number[] | null;
  categories: readonly number[] | null;
  stock: boolean;
  campaign: boolean;
  /** Tenths of a star. */
  rating: number | null;
  /** The price range in TRY: `from` is in it, `to` is not. */
  from: ExactAmount | null;
  to: ExactAmount | null;
  values: readonly ChosenValues[];
}

export const noFilters: ListFilters = {
  brands: null,
  categories: null,
  stock: false,
  campaign: false,
  rating: null,
  from: null,
  to: null,
  values: [],
};

/** The part of the catalog that a list shows before the visitor's filters. */
export interface ListBase {
  scope: ListScope;
  /** Leaves out products without stock. */
  hide: boolean;
  /** Whether prices include VAT. */
  withTax: boolean;
  /** The rows of the index that a search found, in any order; null for all listed products. */
  among: Int32Array | null;
  /** The prices of a face by which the list is filtered, counted and sorted; the products' own where it is left out. */
  faced?: PriceColumn | null;
  /** The goods that the list may show; all where it is left out. */
  seen?: SeenGoods | null;
}

/** How a list is sorted: by a column, or in its own order. */
export interface ListOrder {
  sort: SortKey | null;
  english: boolean;
}
