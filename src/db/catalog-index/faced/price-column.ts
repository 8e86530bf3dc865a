import type { ExactAmount } from '#db/catalog-index/columns/exact-amount.ts';
import type { ProductColumns, RowPrices } from '#db/catalog-index/columns/product-columns.ts';
import {
  priceRule,
  RowOrder,
  type OrderedRows,
  type RisingPrices,
} from '#db/catalog-index/row-order.ts';
import type { Pause } from '#db/catalog-index/sort-rows.ts';

/** A product's price in a face. */
export interface FacedPrice {
  /** Net, in ten-thousandths of the default currency; null on request. */
  price: number | null;
  /** As cards show it, in TRY; null on request. */
  worth: ExactAmount | null;
  taxRate: number;
}

/** The currency and the VAT of a face's prices. */
interface ColumnTerms {
  withTax: boolean;
  /** TRY for one unit of the default currency. */
  rate: number;
}

const bytesOfRow = 24;
const bytesOfOrder = 8;
let made = 0;

/** The prices of a face for all rows of an index: 24 bytes a row, 8 more once it is sorted (rule prices/shown-price). */
export class PriceColumn implements RowPrices {
  /** No other column has it. */
  readonly number = ++made;
  readonly price: Float64Array;
  readonly whole: Float64Array;
  readonly rest: Float64Array;
  readonly #ids: Float64Array;
  readonly #rate: number;
  readonly #withTax: boolean;
  #highestTax: number;
  #order: RowOrder | null = null;
  #sorting: Promise<void> | null = null;

  /** Begins with the products' own prices of the first `length` rows; later rows are on request until they are written. */
  constructor(
    columns: Pick<ProductColumns, 'ids' | 'length' | 'highestTax' | 'ownPrices'>,
    { withTax, rate }: ColumnTerms,
  ) {
    const { ids, length, highestTax } = columns;
    const own = columns.ownPrices(withTax);
    const copy = (from: Float64Array) => {
      const made = new Float64Array(ids.length).fill(-1, length);
      made.set(from.subarray(0, length));
      return made;
    };
    this.#ids = ids;
    this.#rate = rate;
    this.#withTax = withTax;
    this.#highestTax = highestTax;
    this.price = copy(own.price);
    this.whole = copy(own.whole);
    this.rest = copy(own.rest);
  }

  get bytes(): number {
    return this.#ids.length * (bytesOfRow + (this.#order ? bytesOfOrder : 0));
  }

  /** Writes the price of a row; tells whether it is another one. */
  write(row: number, { price, worth, taxRate }: FacedPrice): boolean {
    const [shown, whole, rest] = [price ?? -1, worth?.whole ?? -1, worth?.rest ?? 0];
    if (this.price[row] === shown && this.whole[row] === whole && this.rest[row] === rest)
      return false;
    if (this.price[row] !== shown) this.move(row);
    this.#highestTax = Math.max(this.#highestTax, (100 + taxRate) / 100);
    this.price[row] = shown;
    this.whole[row] = whole;
    this.rest[row] = rest;
    return true;
  }

  /** The net amounts that rise in the order by price, as `firstPosition` reads them. */
  get rising(): RisingPrices {
    const thousandths = this.#rate / 10;
    return {
      netWholeOf: (row) => (this.price[row] ?? 0) * thousandths,
      // The price is rounded to half a ten-thousandth of the default currency.
      slack: thousandths / 2 + 1,
      highestTax: this.#withTax ? this.#highestTax : 1,
    };
  }

  /** Notes that a row came, went or has another price. */
  move(row: number): void {
    this.#order?.move(row);
  }

  /** Sorts the rows by price, with pauses; once, then they follow each change. */
  sort(rows: () => Int32Array, pause: Pause): Promise<void> {
    if (this.#sorting) return this.#sorting;
    const order = new RowOrder(priceRule(this.#ids, this.price));
    this.#order = order;
    // A price that changes meanwhile must not confuse the sort: the row moves when the order is read.
    const { compare } = priceRule(this.#ids, this.price.slice());
    this.#sorting = order.fill(rows(), this.#ids.length, { pause, compare });
    return this.#sorting;
  }

  /** The rows by price. Call it after `sort`. */
  order(isListed: (row: number) => boolean): OrderedRows {
    if (!this.#order) throw new Error('the prices of the face are not sorted');
    return this.#order.read(isListed);
  }
}
