import { HistogramCache } from './histogram-cache.ts';
import { ListOrders } from './list-orders.ts';
import { noFilters } from './index-query.ts';
import type { ListBase, ListedProduct, ListFilters, ListOrder, Ranking } from './index-query.ts';
import { firstPosition } from './first-position.ts';
import { sortedPage, scannedPage, type PageRange } from './page-of-rows.ts';
import { ProductColumns } from '#db/catalog-index/columns/product-columns.ts';
import { RowCounts, type ListCounts } from './row-counts.ts';
import { RowFilter } from './row-filter.ts';
import { RowGroups } from './row-groups.ts';
import {
  isSelected,
  markedRows,
  passingRows,
  selectRows,
  type Narrowing,
  type RowSelection,
} from './row-selection.ts';
import type { Pause } from './sort-rows.ts';
import { isTopList, topRows } from './top-rows.ts';

/** The sizes from which the index uses faster methods. */
export interface IndexSizes {
  /** A list of more rows may be scanned along an order, and is counted by a price histogram. */
  smallListSize: number;
  rowsPerBucket: number;
}

const usualSizes: IndexSizes = { smallListSize: 512, rowsPerBucket: 64 };
/** A list of more rows is never sorted as a whole. */
const largeListSize = 8192;
/** Scanning so many rows of an order takes as long as sorting one. */
const scannedPerSorted = 4;

/** The dimension of a value, '' for a unit; undefined for an unknown value. */
export type DimensionOf = (valueId: number) => string | undefined;

/**
 * The listed products in the memory of the process. It answers which products a list has, how many and in which order,
 * without the database. `put` and `remove` have to tell it of every change.
 */
export class CatalogIndex {
  readonly #columns: ProductColumns;
  readonly #groups = new RowGroups();
  readonly #orders: ListOrders;
  readonly #histograms: HistogramCache;
  readonly #pause: Pause;
  readonly #smallListSize: number;
  /** Counts of the whole shop, until a product changes. */
  readonly #everything = new Map<string, ListCounts>();
  /** The whole shop's best sellers and most liked, until a product changes. */
  readonly #tops = new Map<string, readonly number[]>();
  /** Grows with each change of a product. */
  version = 0;

  /** `capacity` is the most products that it has room for; long work awaits `pause` now and then. */
  constructor(capacity: number, pause: Pause, sizes = usualSizes) {
    const { rowsPerBucket, smallListSize } = sizes;
    this.#columns = new ProductColumns(capacity);
    this.#orders = new ListOrders(this.#columns);
    this.#histograms = new HistogramCache(this.#columns, { pause, rowsPerBucket });
    this.#smallListSize = smallListSize;
    this.#pause = pause;
  }

  /** Adds a product before the first list is read; fastest in the order of ids. Returns false where there is no room. */
  load(product: ListedProduct): boolean {
    const row = this.#columns.rowOf(product.id) ?? this.#columns.addRow(product.id);
    if (row === undefined) return false;
    if (this.#columns.isListed(row)) this.#groups.remove(this.#columns, row);
    this.#columns.write(row, product);
    this.#groups.add(this.#columns, row);
    return true;
  }

  /** Sorts the loaded products, with pauses. From then on lists can be read. */
  async sort(): Promise<void> {
    const rows = Int32Array.from({ length: this.#columns.length }, (_, row) => row);
    await this.#orders.fill(
      rows.filter((row) => this.#columns.isListed(row)),
      this.#pause,
    );
  }

  /** Adds or changes a product. Returns false where there is no room: the caller needs a larger index. */
  put(product: ListedProduct): boolean {
    const columns = this.#columns;
    const row = columns.rowOf(product.id) ?? columns.addRow(product.id);
    if (row === undefined) return false;
    this.#changed();
    this.#removeFromGroups(row);
    const changed = columns.write(row, product);
    this.#groups.add(columns, row);
    this.#histograms.add(row);
    this.#orders.move(row, changed);
    return true;
  }

  /** Removes a product that is not listed any more. */
  remove(id: number): void {
    const row = this.#columns.rowOf(id);
    if (row === undefined || !this.#columns.isListed(row)) return;
    this.#changed();
    this.#removeFromGroups(row);
    this.#columns.remove(row);
    this.#orders.move(row);
  }

  #changed(): void {
    this.version++;
    this.#everything.clear();
    this.#tops.clear();
  }

  #removeFromGroups(row: number): void {
    if (!this.#columns.isListed(row)) return;
    this.#histograms.remove(row);
    this.#groups.remove(this.#columns, row);
  }

  /** Whether a new index would take much less memory. */
  get wastesMemory(): boolean {
    return this.#columns.wastesMemory;
  }

  /** Resolves when no histogram is incomplete; lists are right without them. */
  histogramsFilled(): Promise<void> {
    return this.#histograms.filled();
  }

  /**
   * The counts of a list. A filtered list of a category gives the `parentId` above it: the counts then also have the
   * category's neighbors.
   */
  count(
    base: ListBase,
    filters: ListFilters,
    more: { parentId: number | null; dimensionOf: DimensionOf },
  ): ListCounts {
    const { brands, categories } = filters;
    const count = (from: ListBase, narrowing: Narrowing) =>
      this.#count(from, narrowing, { filters, dimensionOf: more.dimensionOf });
    const counts = count(base, { categories, brands });
    // The count behind a value is the size of the list without the value's own filter.
    if (categories !== null || more.parentId !== null) {
      const categoryId = more.parentId ?? base.scope.categoryId;
      const wide = { ...base, scope: { ...base.scope, categoryId } };
      counts.categories = count(wide, { categories: null, brands }).categories;
    }
    if (brands !== null) counts.brands = count(base, { categories, brands: null }).brands;
    return counts;
  }

  /** The counts of the whole shop without a filter; cached until a product changes. */
  everything(base: ListBase, dimensionOf: DimensionOf): ListCounts {
    const key = `${base.hide} ${base.withTax}`;
    const cached = this.#everything.get(key);
    if (cached) return cached;
    const counts = this.count(base, noFilters, { parentId: null, dimensionOf });
    this.#everything.set(key, counts);
    return counts;
  }

  #count(
    base: ListBase,
    narrowing: Narrowing,
    { filters, dimensionOf }: { filters: ListFilters; dimensionOf: DimensionOf },
  ): ListCounts {
    const selection = this.#select(base, narrowing);
    const filter = new RowFilter(this.#columns, filters, base.withTax);
    const histogram = filter.isPriceAlone
      ? this.#histogramOf(base, narrowing, selection)
      : undefined;
    if (histogram) return histogram.counts(filters.from, filters.to);
    const counts = new RowCounts(this.#columns, base.withTax);
    for (const list of selection.lists) {
      for (const row of list) {
        if (!isSelected(this.#columns, selection, row)) continue;
        const bits = filter.missedBits(row);
        if ((bits & (bits - 1)) === 0) counts.add(row, bits);
      }
    }
    return counts.counts(filters.values, dimensionOf);
  }

  #histogramOf(
    { scope, hide, withTax, among }: ListBase,
    narrowing: Narrowing,
    { lists, size }: RowSelection,
  ) {
    const isWhole = scope.kind === 'all' || scope.kind === 'newest';
    const isNarrowed = narrowing.brands !== null || narrowing.categories !== null;
    if (size <= this.#smallListSize || among || !isWhole || scope.brandId !== null || isNarrowed)
      return undefined;
    return this.#histograms.get({ categoryId: scope.categoryId, hide, withTax }, lists);
  }

  /** Ids of one page of a list, which has `total` products. */
  page(
    base: ListBase,
    filters: ListFilters,
    { order: asked, range, total }: { order: ListOrder; range: PageRange; total: number },
  ): number[] {
    const columns = this.#columns;
    const selection = this.#select(base, filters);
    const filter = new RowFilter(columns, filters, base.withTax);
    const passes = (row: number) =>
      isSelected(columns, selection, row) && columns.isListed(row) && filter.missedBits(row) === 0;
    const { order, isDown } = this.#orders.read(asked, base.scope.kind === 'newest');
    let rows: number[];
    if (isTopList(base) && asked.sort === null) {
      // The rows of a top list are in its own order already.
      rows = passingRows(selection, passes).slice(range.offset, range.offset + range.limit);
    } else if (this.#isSorted(selection, { range, total })) {
      rows = sortedPage(passingRows(selection, passes), { order, isDown }, range);
    } else {
      const among = base.among || isTopList(base) ? markedRows(selection, columns.length) : null;
      const start = firstPosition(columns, { order, isDown }, asked.sort, filters);
      const isPart = among ? (row: number) => among[row] === 1 && passes(row) : passes;
      rows = scannedPage({ order, isDown }, isPart, { ...range, total, start });
    }
    return rows.map((row) => columns.ids[row] ?? 0);
  }

  /** Whether sorting the rows of a list is faster than scanning an order until the page is full. */
  #isSorted({ size }: RowSelection, { range, total }: { range: PageRange; total: number }) {
    if (size <= this.#smallListSize) return true;
    const wanted = Math.min(range.offset + range.limit, total);
    return (
      size <= largeListSize && (wanted * this.#columns.length) / total > size * scannedPerSorted
    );
  }

  /** The values that rank a product in a search; undefined for one that is not listed. */
  rankingOf(id: number): Ranking | undefined {
    const row = this.#columns.rowOf(id);
    if (row === undefined || !this.#columns.isListed(row)) return undefined;
    const { pop, categorySet } = this.#columns;
    return {
      inStock: this.#columns.isInStock(row),
      hasNoPrice: this.#columns.hasNoPrice(row),
      pop: pop[row] ?? 0,
      categorySet: categorySet[row] ?? 0,
    };
  }

  /** Whether any piece of the product was sold. */
  isSold(id: number): boolean {
    const row = this.#columns.rowOf(id);
    return row !== undefined && (this.#columns.sales[row] ?? 0) > 0;
  }

  /** The rows of the listed ones of these products; valid until the next change. */
  rowsOf(ids: Iterable<number>): Int32Array {
    const rows: number[] = [];
    for (const id of ids) {
      const row = this.#columns.rowOf(id);
      if (row !== undefined && this.#columns.isListed(row)) rows.push(row);
    }
    return Int32Array.from(rows);
  }

  /** The ids of a list, in no order. */
  ids(base: ListBase, filters: ListFilters): number[] {
    const selection = this.#select(base, filters);
    const filter = new RowFilter(this.#columns, filters, base.withTax);
    const passes = (row: number) =>
      isSelected(this.#columns, selection, row) && filter.missedBits(row) === 0;
    return passingRows(selection, passes).map((row) => this.#columns.ids[row] ?? 0);
  }

  #select(base: ListBase, narrowing: Narrowing): RowSelection {
    const source = { columns: this.#columns, groups: this.#groups };
    if (!isTopList(base)) return selectRows(source, base, narrowing);
    const whole = selectRows(source, { ...base, among: null }, { categories: null, brands: null });
    const top = this.#topOf(base, whole);
    const found = new Set(base.among);
    const rows = base.among ? top.filter((row) => found.has(row)) : top;
    const all = {
      ...base,
      scope: { ...base.scope, kind: 'all' as const },
      among: new Int32Array(),
    };
    return {
      ...selectRows(source, all, narrowing),
      lists: [Int32Array.from(rows)],
      size: rows.length,
    };
  }

  #topOf({ scope, hide }: ListBase, selection: RowSelection): readonly number[] {
    const top = () =>
      topRows(this.#columns, selection, scope.kind === 'mostLiked' ? 'stars' : 'sales');
    if (scope.categoryId !== null || scope.brandId !== null) return top();
    const key = `${scope.kind} ${hide}`;
    const cached = this.#tops.get(key) ?? top();
    this.#tops.set(key, cached);
    return cached;
  }
}
