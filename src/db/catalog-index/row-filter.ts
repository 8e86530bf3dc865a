import type { ExactAmount } from '#db/catalog-index/columns/exact-amount.ts';
import type { ListFilters } from './index-query.ts';
import {
  campaignBit,
  inStockBit,
  type ProductColumns,
  type RowPrices,
} from '#db/catalog-index/columns/product-columns.ts';
import { missed } from './row-counts.ts';

/** The filters of a list except categories and brands, by which `selectRows` selects. */
export class RowFilter {
  readonly #columns: ProductColumns;
  readonly #filters: ListFilters;
  readonly #from: ExactAmount | null;
  readonly #to: ExactAmount | null;
  readonly #whole: Float64Array;
  readonly #rest: Float64Array;
  readonly #hasPrice: boolean;
  /** For each chosen dimension: 1 for each set of values that passes. */
  readonly #values: readonly Uint8Array[];

  constructor(columns: ProductColumns, filters: ListFilters, prices: RowPrices) {
    this.#columns = columns;
    this.#filters = filters;
    this.#from = filters.from;
    this.#to = filters.to;
    this.#hasPrice = filters.from !== null || filters.to !== null;
    this.#whole = prices.whole;
    this.#rest = prices.rest;
    this.#values = filters.values.map(({ ids }) => columns.valueSets.havingAny(ids));
  }

  /** Whether nothing but the price is filtered. */
  get isPriceAlone(): boolean {
    const { stock, campaign, rating, values } = this.#filters;
    return !stock && !campaign && rating === null && values.length === 0;
  }

  /** The bits of the filters that exclude the row; 0 for a row that passes. */
  missedBits(row: number): number {
    const { stock, campaign, rating } = this.#filters;
    const flags = this.#columns.flags[row] ?? 0;
    let bits = this.#hasPrice && !this.#isWithinPrice(row) ? missed.price : 0;
    if (stock && (flags & inStockBit) === 0) bits |= missed.stock;
    if (campaign && (flags & campaignBit) === 0) bits |= missed.campaign;
    if (rating !== null && (this.#columns.starRate[row] ?? 0) < rating) bits |= missed.rating;
    if (this.#values.length > 0) {
      const set = this.#columns.valueSet[row] ?? 0;
      for (let at = 0; at < this.#values.length; at++) {
        if (this.#values[at]?.[set] !== 1) bits |= missed.values << at;
      }
    }
    return bits;
  }

  #isWithinPrice(row: number): boolean {
    const whole = this.#whole[row] ?? -1;
    if (whole < 0) return false;
    const [from, to] = [this.#from, this.#to];
    if (
      from &&
      (whole < from.whole || (whole === from.whole && (this.#rest[row] ?? 0) < from.rest))
    )
      return false;
    return !(to && (whole > to.whole || (whole === to.whole && (this.#rest[row] ?? 0) >= to.rest)));
  }
}
