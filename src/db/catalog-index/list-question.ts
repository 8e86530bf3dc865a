import type { ListScope } from '#rules/catalog/lists/list-scope.ts';
import type { SortKey } from '#rules/catalog/lists/list-query.ts';
import type { ExactAmount } from '#db/catalog-index/columns/exact-amount.ts';

/** A product as lists sort, filter and count it: its row of `listing`. */
export interface ListedProduct {
  id: number;
  brandId: number | null;
  /** Every category that holds it, the ones above included; ascending. */
  categoryIds: readonly number[];
  /** Ids of `facet_values`; ascending. */
  attrIds: readonly number[];
  /** Ten-thousandths of the default currency; null: on request. */
  price: number | null;
  campaign: boolean;
  quantity: number;
  sales: number;
  /** Microseconds since 1970. */
  created: number;
  inStock: boolean;
  /** Coarse sales. */
  pop: number;
  /** Tenths of a star; 0 without a review. */
  starRate: number;
  brandSort: string | null;
  nameSort: string;
  nameEnSort: string;
  /** Exact decimals in TRY, without VAT and with it; null: on request. */
  netWorth: string | null;
  grossWorth: string | null;
}

/** Values of units, or of one dimension of variants: a product passes with one of them. */
export interface ChosenValues {
  /** '' for units. */
  dimension: string;
  ids: readonly number[];
}

/** The visitor's filters in ids; what nobody knows has an id that no product has. Null: not narrowed by it. */
export interface ListFilters {
  brands: readonly number[] | null;
  categories: readonly number[] | null;
  stock: boolean;
  campaign: boolean;
  /** Tenths of a star. */
  rating: number | null;
  /** The lowest worth, itself one of them, and the one that ends them, itself none. */
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
  /** Leaves out what has no stock. */
  hide: boolean;
  /** Whether worths are those with VAT. */
  withTax: boolean;
  /** Only these rows of the index, which a search found, in any order; null: all that are listed. */
  among: Int32Array | null;
}

/** How a list is sorted: by a column, or in its own order. */
export interface ListOrder {
  sort: SortKey | null;
  english: boolean;
}
