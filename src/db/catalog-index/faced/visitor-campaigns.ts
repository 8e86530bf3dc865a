import { campaignBit, type ProductColumns } from '#db/catalog-index/columns/product-columns.ts';
import type { HistogramCache } from '#db/catalog-index/histogram-cache.ts';
import type { PriceColumn } from './price-column.ts';

/**
 * Puts products on sale by the prices of visitors, in a shop whose visitors have a price list (rule prices/campaign-price).
 * Tell it of each product that is written.
 */
export class VisitorCampaigns {
  readonly #columns: ProductColumns;
  readonly #histograms: HistogramCache;
  readonly #changed: () => void;
  /** 1 for each row that its own price puts on sale; null while own prices decide. */
  #own: Uint8Array | null = null;
  #prices: PriceColumn | null = null;

  constructor(columns: ProductColumns, histograms: HistogramCache, changed: () => void) {
    this.#columns = columns;
    this.#histograms = histograms;
    this.#changed = changed;
  }

  /** The prices that decide; null: the products' own. */
  get prices(): PriceColumn | null {
    return this.#prices;
  }

  /** Notes whether a product is on sale by its own price. */
  write(row: number, isOnSale: boolean): void {
    if (this.#own) this.#own[row] = Number(isOnSale);
  }

  /** From now on these prices decide; until `set` says otherwise a product's own does. */
  begin(prices: PriceColumn): void {
    this.end();
    const { capacity, flags } = this.#columns;
    this.#own = Uint8Array.from({ length: capacity }, (_, row) => (flags[row] ?? 0) & campaignBit);
    this.#prices = prices;
  }

  set(id: number, isOnSale: boolean): void {
    const row = this.#columns.rowOf(id);
    if (row !== undefined && this.#columns.isListed(row)) this.#set(row, isOnSale);
  }

  /** From now on the products' own prices decide. */
  end(): void {
    const own = this.#own;
    this.#own = null;
    this.#prices = null;
    if (!own) return;
    for (let row = 0; row < this.#columns.length; row++)
      if (this.#columns.isListed(row)) this.#set(row, own[row] !== 0);
  }

  #set(row: number, isOnSale: boolean): void {
    const { flags } = this.#columns;
    const before = flags[row] ?? 0;
    if (((before & campaignBit) !== 0) === isOnSale) return;
    this.#histograms.remove(row);
    flags[row] = before ^ campaignBit;
    this.#histograms.add(row);
    this.#changed();
  }
}
