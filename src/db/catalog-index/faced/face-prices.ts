import type { ProductColumns } from '#db/catalog-index/columns/product-columns.ts';
import type { HistogramCache } from '#db/catalog-index/histogram-cache.ts';
import { PriceColumn, type FacedPrice } from './price-column.ts';
import type { Pause } from '#db/catalog-index/sort-rows.ts';

/** The prices of faces over the rows of an index. Tell it of each row that came, went or changed. */
export class FacePrices {
  readonly #columns: ProductColumns;
  readonly #histograms: HistogramCache;
  readonly #pause: Pause;
  readonly #faced = new Set<PriceColumn>();

  constructor(columns: ProductColumns, histograms: HistogramCache, pause: Pause) {
    this.#columns = columns;
    this.#histograms = histograms;
    this.#pause = pause;
  }

  /** A column that holds the products' own prices so far; `rate` is TRY for one unit of the default currency. */
  make(terms: { withTax: boolean; rate: number }): PriceColumn {
    const column = new PriceColumn(this.#columns, terms);
    this.#faced.add(column);
    return column;
  }

  /** Whether lists know the product, or knew it. */
  has(id: number): boolean {
    return this.#columns.rowOf(id) !== undefined;
  }

  /** Writes the price of a product, if that is listed. */
  put(column: PriceColumn, id: number, price: FacedPrice): void {
    const row = this.#columns.rowOf(id);
    if (row === undefined) return;
    this.#histograms.remove(row, column);
    column.write(row, price);
    this.#histograms.add(row, column);
  }

  /** Sorts the column by price, with pauses, for lists that are sorted by it. */
  sort(column: PriceColumn): Promise<void> {
    const columns = this.#columns;
    const rows = () =>
      Int32Array.from({ length: columns.length }, (_, row) => row).filter((row) =>
        columns.isListed(row),
      );
    return column.sort(rows, this.#pause);
  }

  /** Forgets a column, which no list reads any more. */
  drop(column: PriceColumn): void {
    this.#faced.delete(column);
    this.#histograms.drop(column);
  }

  move(row: number): void {
    for (const column of this.#faced) column.move(row);
  }
}
