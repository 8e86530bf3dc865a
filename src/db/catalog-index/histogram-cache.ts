import type { SeenGoods } from '#rules/price/seen-goods.ts';
import type { ProductColumns } from '#db/catalog-index/columns/product-columns.ts';
import type { PriceColumn } from './faced/price-column.ts';
import { PriceHistogram } from './price-histogram.ts';
import type { Pause } from './sort-rows.ts';

/** The list of a histogram: a category or all products, by the prices that cards show and whether lists hide empty stock. */
export interface HistogramList {
  categoryId: number | null;
  withTax: boolean;
  hide: boolean;
  /** The prices of a face; the products' own where it is left out. */
  faced?: PriceColumn | null | undefined;
  /** The goods that it counts; all where it is left out. */
  seen?: SeenGoods | null | undefined;
}

const maxBytes = 64 * 1024 * 1024;
/** Rows that are added to a histogram between two pauses. */
const rowsPerTurn = 1024;
/** The share of the rows that a caller adds to an incomplete histogram, since its list visits every row anyway. */
const shareOfCaller = 1 / 8;

interface Entry {
  list: HistogramList;
  histogram: PriceHistogram;
  /** The rows of the list, and how many of them the histogram has. */
  rows: Int32Array;
  added: number;
}

/**
 * Price histograms of the broad lists that were asked for; it evicts the least recently used. A histogram is filled with
 * pauses after the first request for it, and follows every change from then on.
 */
export class HistogramCache {
  readonly #columns: ProductColumns;
  readonly #pause: Pause;
  readonly #rowsPerBucket: number;
  /** The least recently used first. */
  readonly #entries = new Map<string, Entry>();
  #filling: Promise<void> = Promise.resolve();

  constructor(columns: ProductColumns, input: { pause: Pause; rowsPerBucket: number }) {
    this.#columns = columns;
    this.#pause = input.pause;
    this.#rowsPerBucket = input.rowsPerBucket;
  }

  /**
   * The histogram of a list whose rows are in `lists`; undefined while it is incomplete. Each call then adds some rows: on a
   * busy process the filling in the background would hardly ever get a turn.
   */
  get(list: HistogramList, lists: readonly Int32Array[]): PriceHistogram | undefined {
    const prices = list.faced?.number ?? list.withTax;
    const key = `${list.categoryId} ${prices} ${list.hide} ${list.seen?.key ?? ''}`;
    const known = this.#entries.get(key);
    if (known) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      if (!known.histogram.isComplete)
        this.#addRows(known, Math.ceil(known.rows.length * shareOfCaller));
      return known.histogram.isComplete ? known.histogram : undefined;
    }
    const rows = joined(lists);
    const histogram = new PriceHistogram(this.#columns, {
      prices: list.faced ?? this.#columns.ownPrices(list.withTax),
      rows,
      rowsPerBucket: this.#rowsPerBucket,
    });
    const entry: Entry = { list, histogram, rows, added: 0 };
    this.#entries.set(key, entry);
    this.#filling = this.#filling.then(() => this.#fill(entry));
    return undefined;
  }

  /** Drops all histograms: other rows are seen from now on. */
  clear(): void {
    this.#entries.clear();
  }

  /** Drops those of a face's prices. */
  drop(faced: PriceColumn): void {
    for (const [key, { list }] of this.#entries)
      if (list.faced === faced) this.#entries.delete(key);
  }

  /** Resolves when all histograms that were asked for are complete. */
  filled(): Promise<void> {
    return this.#filling;
  }

  /** Adds a row; with `of` only to the histograms of a face's prices. */
  add(row: number, of?: PriceColumn): void {
    for (const { list, histogram } of this.#entries.values())
      if ((!of || list.faced === of) && this.#has(list, row)) histogram.add(row);
  }

  /** The same. Call it before the row's columns or prices change. */
  remove(row: number, of?: PriceColumn): void {
    for (const { list, histogram } of this.#entries.values())
      if ((!of || list.faced === of) && this.#has(list, row)) histogram.remove(row);
  }

  #has({ categoryId, hide, seen }: HistogramList, row: number): boolean {
    const columns = this.#columns;
    if (!columns.isListed(row) || (hide && !columns.isInStock(row))) return false;
    if (seen && columns.restrictions.seenBy(seen)?.(row) === false) return false;
    const categories = columns.categorySets.idsOf(columns.categorySet[row] ?? 0);
    return categoryId === null || categories.includes(categoryId);
  }

  async #fill(entry: Entry): Promise<void> {
    while (!entry.histogram.isComplete) {
      this.#addRows(entry, rowsPerTurn);
      await this.#pause();
    }
  }

  #addRows(entry: Entry, max: number): void {
    const end = Math.min(entry.added + max, entry.rows.length);
    for (; entry.added < end; entry.added++) {
      const row = entry.rows[entry.added] ?? 0;
      // A row that changed meanwhile was added then, or is no longer in the list.
      if (this.#has(entry.list, row)) entry.histogram.add(row);
    }
    if (end < entry.rows.length) return;
    entry.histogram.complete();
    entry.rows = new Int32Array();
    this.#evictOldest();
  }

  #evictOldest(): void {
    let bytes = 0;
    for (const { histogram } of this.#entries.values()) bytes += histogram.bytes;
    for (const [key, { histogram }] of this.#entries) {
      if (bytes <= maxBytes) return;
      bytes -= histogram.bytes;
      this.#entries.delete(key);
    }
  }
}

function joined(lists: readonly Int32Array[]): Int32Array {
  const rows = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    rows.set(list, at);
    at += list.length;
  }
  return rows;
}
