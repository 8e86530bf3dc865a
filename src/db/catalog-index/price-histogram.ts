import { compareAmounts, type ExactAmount } from '#db/catalog-index/columns/exact-amount.ts';
import { codes, isWithin, type ProductColumns } from '#db/catalog-index/columns/product-columns.ts';
import { codeCounts, type ListCounts } from './row-counts.ts';
import { RowList } from './row-list.ts';

const mostSteps = 1024;
/** Counts that a table holds at first: 16 MB. */
const mostCounts = 4_000_000;
/** Rows whose worths tell where steps begin. */
const sampled = 4096;

/**
 * The rows of a broad list in steps of their worth, with the counts of everything before each step: what a price filter
 * leaves is the difference of two of them and the rows of two steps, however many rows lie between.
 */
export class PriceHistogram {
  readonly #columns: ProductColumns;
  readonly #withTax: boolean;
  /** The lower bound of each step but the first. */
  readonly #edges: readonly ExactAmount[];
  /** The last one holds what has no price. */
  readonly #steps: RowList[];
  /** The index of a brand's, category's or value's count within a step; codes come before them. */
  readonly #brands = new Map<number, number>();
  readonly #places = new Map<number, number>();
  readonly #values = new Map<number, number>();
  #used = codes;
  #width: number;
  /** For each step the counts of those before it, and last of all; until it is closed, those of the step before alone. */
  #counts: Int32Array;
  #isClosed = false;
  /** The lowest and the highest worth of all rows; null where a row came or went. */
  #extremes: { low: ExactAmount | null; high: ExactAmount | null } | null = null;

  /** Empty, for rows like these: they come with `add`, and can be counted once it is closed. */
  constructor(
    columns: ProductColumns,
    input: { withTax: boolean; rows: Int32Array; rowsOfStep: number },
  ) {
    this.#columns = columns;
    this.#withTax = input.withTax;
    for (const id of columns.brands) this.#numberIn(this.#brands, id);
    for (const id of columns.placeSets.ids()) this.#numberIn(this.#places, id);
    for (const id of columns.valueSets.ids()) this.#numberIn(this.#values, id);
    this.#width = Math.ceil(this.#used * 1.1) + 16;
    const most = Math.min(mostSteps, Math.ceil(mostCounts / this.#width));
    const steps = Math.max(1, Math.min(most, Math.ceil(input.rows.length / input.rowsOfStep)));
    this.#edges = this.#edgesOf(input.rows, steps);
    this.#steps = Array.from({ length: this.#edges.length + 2 }, () => new RowList());
    this.#counts = new Int32Array((this.#steps.length + 1) * this.#width);
  }

  /** From now on it can be counted. */
  close(): void {
    for (let at = this.#width; at < this.#counts.length; at++) {
      this.#counts[at] = (this.#counts[at] ?? 0) + (this.#counts[at - this.#width] ?? 0);
    }
    this.#isClosed = true;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The memory that it takes, in bytes. */
  get bytes(): number {
    const rows = this.#steps.reduce((sum, { length }) => sum + length, 0);
    return 4 * (this.#counts.length + 1.5 * rows) + 200 * this.#steps.length;
  }

  add(row: number): void {
    this.#extremes = null;
    const step = this.#stepOf(this.#columns.worthAt(row, this.#withTax));
    if (this.#steps[step]?.add(row)) this.#count(row, { from: step + 1, by: 1 });
  }

  /** Takes a row out, while its columns are still those that it came in with. */
  remove(row: number): void {
    this.#extremes = null;
    const step = this.#stepOf(this.#columns.worthAt(row, this.#withTax));
    if (this.#steps[step]?.remove(row)) this.#count(row, { from: step + 1, by: -1 });
  }

  /** Counts what lies within the edges; without any all rows, those without a price too. */
  counts(from: ExactAmount | null, to: ExactAmount | null): ListCounts {
    this.#extremes ??= { low: this.#lowest(), high: this.#highest() };
    const isOpen = from === null && to === null;
    const first = from === null ? 0 : this.#stepOf(from);
    // An edge that is the first of its step leaves that step out.
    const last = to === null ? this.#steps.length - 2 : this.#stepOf(to);
    const found = isOpen
      ? this.#between(0, this.#steps.length)
      : this.#between(first, Math.max(first, last + 1));
    const isPart = (row: number) => {
      const worth = this.#columns.worthAt(row, this.#withTax);
      return worth !== null && isWithin(worth, from, to);
    };
    // Without an edge on a side nothing there is left out.
    const edgeSteps = new Set([...(from ? [first] : []), ...(to && last >= first ? [last] : [])]);
    for (const step of last < first ? [] : edgeSteps) {
      for (const row of this.#steps[step]?.rows ?? []) {
        if (!isPart(row)) this.#takeFrom(found, row);
      }
    }
    return { ...this.#said(found), ...this.#extremes };
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

  #said(counts: Int32Array): Omit<ListCounts, 'low' | 'high'> {
    const of = (features: ReadonlyMap<number, number>) => {
      const found: [number, number][] = [];
      for (const [id, feature] of features) {
        const count = counts[feature] ?? 0;
        if (count > 0) found.push([id, count]);
      }
      return found;
    };
    return {
      ...codeCounts(counts, {}),
      brands: of(this.#brands).filter(([id]) => id !== 0),
      categories: of(this.#places),
      values: of(this.#values),
    };
  }

  #lowest(): ExactAmount | null {
    return this.#extreme(
      this.#steps.slice(0, -1).find(({ length }) => length > 0),
      (worth, best) => compareAmounts(worth, best) < 0,
    );
  }

  #highest(): ExactAmount | null {
    return this.#extreme(
      this.#steps.slice(0, -1).findLast(({ length }) => length > 0),
      (worth, best) => compareAmounts(worth, best) > 0,
    );
  }

  #extreme(
    step: RowList | undefined,
    isBetter: (a: ExactAmount, b: ExactAmount) => boolean,
  ): ExactAmount | null {
    let best: ExactAmount | null = null;
    for (const row of step?.rows ?? []) {
      const worth = this.#columns.worthAt(row, this.#withTax);
      if (worth && (best === null || isBetter(worth, best))) best = worth;
    }
    return best;
  }

  #edgesOf(rows: Int32Array, steps: number): ExactAmount[] {
    const worths: ExactAmount[] = [];
    const every = Math.max(1, Math.floor(rows.length / sampled));
    for (let at = 0; at < rows.length; at += every) {
      const worth = this.#columns.worthAt(rows[at] ?? 0, this.#withTax);
      if (worth) worths.push(worth);
    }
    worths.sort(compareAmounts);
    const edges: ExactAmount[] = [];
    for (let step = 1; step < steps; step++) {
      const edge = worths[Math.floor((worths.length * step) / steps)];
      const last = edges.at(-1);
      if (edge && (!last || compareAmounts(edge, last) > 0)) edges.push(edge);
    }
    return edges;
  }

  /** The step that holds a worth. */
  #stepOf(worth: ExactAmount | null): number {
    if (worth === null) return this.#steps.length - 1;
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
      const end = this.#isClosed ? counts.length : (from + 1) * this.#width;
      for (let at = from * this.#width + feature; at < end; at += this.#width) {
        counts[at] = (counts[at] ?? 0) + by;
      }
    });
  }

  #eachFeature(row: number, tell: (feature: number) => void): void {
    const { codes: rowCodes, brand, brands, places, values, placeSets, valueSets } = this.#columns;
    tell(rowCodes[row] ?? 0);
    tell(this.#numberIn(this.#brands, brands[brand[row] ?? 0] ?? 0));
    for (const id of placeSets.idsOf(places[row] ?? 0)) tell(this.#numberIn(this.#places, id));
    for (const id of valueSets.idsOf(values[row] ?? 0)) tell(this.#numberIn(this.#values, id));
  }

  #numberIn(features: Map<number, number>, id: number): number {
    const known = features.get(id);
    if (known !== undefined) return known;
    if (this.#used === this.#width) this.#widen();
    features.set(id, this.#used);
    return this.#used++;
  }

  #widen(): void {
    const width = Math.ceil(this.#width * 1.5);
    const steps = this.#counts.length / this.#width;
    const wider = new Int32Array(steps * width);
    for (let step = 0; step < steps; step++) {
      wider.set(this.#counts.subarray(step * this.#width, (step + 1) * this.#width), step * width);
    }
    this.#counts = wider;
    this.#width = width;
  }
}
