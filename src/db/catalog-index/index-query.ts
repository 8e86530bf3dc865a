import type { ListScope } from '#rules/catalog/lists/list-scope.ts';
import type { SortKey } from '#rules/catalog/lists/list-query.ts';
import type { ExactAmount } from '#db/catalog-index/columns/exact-amount.ts';

/** The values by which lists sort, filter and count a product: its row in the table `listing`. */
export interface ListedProduct {
  id: number;
  brandId: number | null;
  /** Its categories and all categories above them; ascending. */
  categoryIds: readonly number[];
  /** Ids of `facet_values`; ascending. */
  attrIds: readonly number[];
  /** Ten-thousandths of the default currency; null: on request. */
  price: number | null;
  campaign: boolean;
  quantity: number;
  sales: number;
  /** Pieces of the last 90 days' orders (rule catalog/recent-sales). */
  recentSales: number;
  /** Microseconds since 1970. */
  created: number;
  inStock: boolean;
  /** Sales in coarse steps, so that most orders do not change it. */
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
}

/** How a list is sorted: by a column, or in its own order. */
export interface ListOrder {
  sort: SortKey | null;
  english: boolean;
}
