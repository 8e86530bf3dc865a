import { compareAmounts, type ExactAmount } from '#db/catalog-index/columns/exact-amount.ts';
import {
  flagValues,
  isWithin,
  worthAt,
  type ProductColumns,
  type RowPrices,
} from '#db/catalog-index/columns/product-columns.ts';
import { countsByFlags, type ListCounts } from './row-counts.ts';
import { RowList } from './row-list.ts';

const maxBuckets = 1024;
/** Counts that a new histogram holds: 16 MB. */
const maxCounts = 4_000_000;
/** Rows whose prices decide where buckets begin. */
const sampleSize = 4096;

/**
 * The rows of a broad list in buckets by price, with cumulative counts: a price filter takes the difference of two counts and
 * looks at the rows of two buckets, however many rows are between them.
 */
export class PriceHistogram {
  readonly #columns: ProductColumns;
  readonly #prices: RowPrices;
  /** The lower bound of each bucket but the first. */
  readonly #edges: readonly ExactAmount[];
  /** The last bucket holds the rows without a price. */
  readonly #buckets: RowList[];
  /** Where each brand, category and value has its count within a bucket; the counts by flags come first. */
  readonly #brands = new Map<number, number>();
  readonly #categories = new Map<number, number>();
  readonly #values = new Map<number, number>();
  #used = flagValues;
  #width: number;
  /** For each bucket the counts of all buckets before it; of the one before it alone until the histogram is complete. */
  #counts: Int32Array;
  #isComplete = false;
  /** The lowest and the highest price; null after a row was added or removed. */
  #extremes: { low: ExactAmount | null; high: ExactAmount | null } | null = null;

  /** Makes an empty histogram with buckets that fit `rows`. Call `add` for each row, and then `complete`. */
  constructor(
    columns: ProductColumns,
    input: { prices: RowPrices; rows: Int32Array; rowsPerBucket: number },
  ) {
    this.#columns = columns;
    this.#prices = input.prices;
    for (const id of columns.brands) this.#featureOf(this.#brands, id);
    for (const id of columns.categorySets.ids()) this.#featureOf(this.#categories, id);
    for (const id of columns.valueSets.ids()) this.#featureOf(this.#values, id);
    this.#width = Math.ceil(this.#used * 1.1) + 16;
    const most = Math.min(maxBuckets, Math.ceil(maxCounts / this.#width));
    const buckets = Math.max(1, Math.min(most, Math.ceil(input.rows.length / input.rowsPerBucket)));
    this.#edges = this.#edgesOf(input.rows, buckets);
    this.#buckets = Array.from({ length: this.#edges.length + 2 }, () => new RowList());
    this.#counts = new Int32Array((this.#buckets.length + 1) * this.#width);
  }

  /** Makes the counts cumulative: `counts` is right from now on. */
  complete(): void {
    for (let at = this.#width; at < this.#counts.length; at++) {
      this.#counts[at] = (this.#counts[at] ?? 0) + (this.#counts[at - this.#width] ?? 0);
    }
    this.#isComplete = true;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Its memory in bytes. */
  get bytes(): number {
    const rows = this.#buckets.reduce((sum, { length }) => sum + length, 0);
    return 4 * (this.#counts.length + 1.5 * rows) + 200 * this.#buckets.length;
  }

  add(row: number): void {
    this.#extremes = null;
    const bucket = this.#bucketOf(worthAt(this.#prices, row));
    if (this.#buckets[bucket]?.add(row)) this.#count(row, { from: bucket + 1, by: 1 });
  }

  /** Removes a row. Call it before the row's columns change. */
  remove(row: number): void {
    this.#extremes = null;
    const bucket = this.#bucketOf(worthAt(this.#prices, row));
    if (this.#buckets[bucket]?.remove(row)) this.#count(row, { from: bucket + 1, by: -1 });
  }

  /** The counts of a price range; of all rows, also those without a price, where both edges are null. */
  counts(from: ExactAmount | null, to: ExactAmount | null): ListCounts {
    this.#extremes ??= { low: this.#lowest(), high: this.#highest() };
    const isOpen = from === null && to === null;
    const first = from === null ? 0 : this.#bucketOf(from);
    // The rows of the last bucket are checked one by one: all of them may be beyond the edge.
    const last = to === null ? this.#buckets.length - 2 : this.#bucketOf(to);
    const found = isOpen
      ? this.#between(0, this.#buckets.length)
      : this.#between(first, Math.max(first, last + 1));
    const isPart = (row: number) => {
      const worth = worthAt(this.#prices, row);
      return worth !== null && isWithin(worth, from, to);
    };
    // Only the buckets of the edges have rows on both sides of an edge.
    const edgeBuckets = new Set([...(from ? [first] : []), ...(to && last >= first ? [last] : [])]);
    for (const bucket of last < first ? [] : edgeBuckets) {
      for (const row of this.#buckets[bucket]?.rows ?? []) {
        if (!isPart(row)) this.#takeFrom(found, row);
      }
    }
    return { ...this.#countsOf(found), ...this.#extremes };
  }

  #between(from: number, to: number): Int32Array {
    const width = this.#width;
    const found = this.#counts.slice(to * width, (to + 1) * width);
    const before = from * width;
    for (let at = 0; at < width; at++)
      found[at] = (found[at] ?? 0) - (this.#counts[before + at] ?? 0);
    return found;
  }

  #takeFrom(counts: Int32Array, row: number): void {
    this.#eachFeature(row, (feature) => {
      counts[feature] = (counts[feature] ?? 0) - 1;
    });
  }

  #countsOf(counts: Int32Array): Omit<ListCounts, 'low' | 'high'> {
    const of = (features: ReadonlyMap<number, number>) => {
      const found: [number, number][] = [];
      for (const [id, feature] of features) {
        const count = counts[feature] ?? 0;
        if (count > 0) found.push([id, count]);
      }
      return found;
    };
    return {
      ...countsByFlags(counts, {}),
      brands: of(this.#brands).filter(([id]) => id !== 0),
      categories: of(this.#categories),
      values: of(this.#values),
    };
  }

  #lowest(): ExactAmount | null {
    return this.#extreme(
      this.#buckets.slice(0, -1).find(({ length }) => length > 0),
      (worth, best) => compareAmounts(worth, best) < 0,
    );
  }

  #highest(): ExactAmount | null {
    return this.#extreme(
      this.#buckets.slice(0, -1).findLast(({ length }) => length > 0),
      (worth, best) => compareAmounts(worth, best) > 0,
    );
  }

  #extreme(
    bucket: RowList | undefined,
    isBetter: (a: ExactAmount, b: ExactAmount) => boolean,
  ): ExactAmount | null {
    let best: ExactAmount | null = null;
    for (const row of bucket?.rows ?? []) {
      const worth = worthAt(this.#prices, row);
      if (worth && (best === null || isBetter(worth, best))) best = worth;
    }
    return best;
  }

  #edgesOf(rows: Int32Array, buckets: number): ExactAmount[] {
    const worths: ExactAmount[] = [];
    const every = Math.max(1, Math.floor(rows.length / sampleSize));
    for (let at = 0; at < rows.length; at += every) {
      const worth = worthAt(this.#prices, rows[at] ?? 0);
      if (worth) worths.push(worth);
    }
    worths.sort(compareAmounts);
    const edges: ExactAmount[] = [];
    for (let bucket = 1; bucket < buckets; bucket++) {
      const edge = worths[Math.floor((worths.length * bucket) / buckets)];
      const last = edges.at(-1);
      if (edge && (!last || compareAmounts(edge, last) > 0)) edges.push(edge);
    }
    return edges;
  }

  /** The bucket that holds a price. */
  #bucketOf(worth: ExactAmount | null): number {
    if (worth === null) return this.#buckets.length - 1;
    let from = 0;
    let to = this.#edges.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      const edge = this.#edges[middle];
      if (edge && compareAmounts(edge, worth) <= 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #count(row: number, { from, by }: { from: number; by: number }): void {
    this.#eachFeature(row, (feature) => {
      const counts = this.#counts;
      const end = this.#isComplete ? counts.length : (from + 1) * this.#width;
      for (let at = from * this.#width + feature; at < end; at += this.#width) {
        counts[at] = (counts[at] ?? 0) + by;
      }
    });
  }

  #eachFeature(row: number, visit: (feature: number) => void): void {
    const { flags, brand, brands, categorySet, valueSet, categorySets, valueSets } = this.#columns;
    visit(flags[row] ?? 0);
    visit(this.#featureOf(this.#brands, brands[brand[row] ?? 0] ?? 0));
    for (const id of categorySets.idsOf(categorySet[row] ?? 0))
      visit(this.#featureOf(this.#categories, id));
    for (const id of valueSets.idsOf(valueSet[row] ?? 0)) visit(this.#featureOf(this.#values, id));
  }

  #featureOf(features: Map<number, number>, id: number): number {
    const known = features.get(id);
    if (known !== undefined) return known;
    if (this.#used === this.#width) this.#widen();
    features.set(id, this.#used);
    return this.#used++;
  }

  #widen(): void {
    const width = Math.ceil(this.#width * 1.5);
    const buckets = this.#counts.length / this.#width;
    const wider = new Int32Array(buckets * width);
    for (let bucket = 0; bucket < buckets; bucket++) {
      wider.set(
        this.#counts.subarray(bucket * this.#width, (bucket + 1) * this.#width),
        bucket * width,
      );
    }
    this.#counts = wider;
    this.#width = width;
  }
}
