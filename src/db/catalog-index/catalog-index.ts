import { HistogramCache } from './histogram-cache.ts';
import { ListOrders } from './list-orders.ts';
import { noFilters } from './list-question.ts';
import type { ListBase, ListedProduct, ListFilters, ListOrder } from './list-question.ts';
import { beginOfPage } from './begin-of-page.ts';
import { pageOfFew, pageOfMany, type PlaceOfPage } from './page-of-rows.ts';
import { ProductColumns } from '#db/catalog-index/columns/product-columns.ts';
import { RowCounts, type ListCounts } from './row-counts.ts';
import { RowFilter } from './row-filter.ts';
import { RowGroups } from './row-groups.ts';
import { isSelected, selectRows, type Narrowing, type RowSelection } from './row-selection.ts';
import type { Pause } from './sort-rows.ts';
import { topRows } from './top-rows.ts';

/** The list sizes from which a faster method pays. */
export interface IndexSizes {
  /** Lists of more products may be read along an order, and are counted by steps of their price. */
  few: number;
  rowsOfStep: number;
}

const usualSizes: IndexSizes = { few: 512, rowsOfStep: 64 };
/** Lists of more products are never sorted as a whole. */
const many = 8192;
/** Rows of an order that are passed in the time that one row takes to be sorted. */
const passedForSorted = 4;

/** The dimension of a value of variants, '' for a unit; undefined for a value that is not there. */
export type DimensionOf = (valueId: number) => string | undefined;

/**
 * The catalog as lists read it, in the memory of the process: which products a list has, how many, and in which order,
 * without the database. It has to be told of every change.
 */
export class CatalogIndex {
  readonly #columns: ProductColumns;
  readonly #groups = new RowGroups();
  readonly #orders: ListOrders;
  readonly #steps: HistogramCache;
  readonly #pause: Pause;
  readonly #few: number;
  /** The counts of all products, until one changes. */
  readonly #everything = new Map<string, ListCounts>();
  /** The twenty best of all products, likewise. */
  readonly #tops = new Map<string, readonly number[]>();
  /** The same until a product changes. */
  version = 0;

  /** With room for so many products. `pause` lets others have their turn while much is done at once. */
  constructor(capacity: number, pause: Pause, sizes = usualSizes) {
    this.#columns = new ProductColumns(capacity);
    this.#orders = new ListOrders(this.#columns);
    this.#steps = new HistogramCache(this.#columns, { pause, rowsOfStep: sizes.rowsOfStep });
    this.#few = sizes.few;
    this.#pause = pause;
  }

  /** Takes a product in, before the first list is asked for. Quickest in the order of ids. */
  load(product: ListedProduct): boolean {
    const row = this.#columns.rowOf(product.id) ?? this.#columns.addRow(product.id);
    if (row === undefined) return false;
    if (this.#columns.isThere(row)) this.#groups.remove(this.#columns, row);
    this.#columns.write(row, product);
    this.#groups.add(this.#columns, row);
    return true;
  }

  /** Puts what was loaded in order, in turns. From then on lists can be asked for. */
  async sort(): Promise<void> {
    const rows = Int32Array.from({ length: this.#columns.length }, (_, row) => row);
    await this.#orders.fill(
      rows.filter((row) => this.#columns.isThere(row)),
      this.#pause,
    );
  }

  /** A product came or changed. False where there is no room for it: a bigger index is needed. */
  put(product: ListedProduct): boolean {
    const columns = this.#columns;
    const row = columns.rowOf(product.id) ?? columns.addRow(product.id);
    if (row === undefined) return false;
    this.#changed();
    this.#takeOut(row);
    const changed = columns.write(row, product);
    this.#groups.add(columns, row);
    this.#steps.add(row);
    this.#orders.move(row, changed);
    return true;
  }

  /** A product is not listed any more. */
  remove(id: number): void {
    const row = this.#columns.rowOf(id);
    if (row === undefined || !this.#columns.isThere(row)) return;
    this.#changed();
    this.#takeOut(row);
    this.#columns.remove(row);
    this.#orders.move(row);
  }

  #changed(): void {
    this.version++;
    this.#everything.clear();
    this.#tops.clear();
  }

  #takeOut(row: number): void {
    if (!this.#columns.isThere(row)) return;
    this.#steps.remove(row);
    this.#groups.remove(this.#columns, row);
  }

  /** Whether making it anew would free much of what it holds. */
  get isWorn(): boolean {
    return this.#columns.isWorn;
  }

  /** Until tables that lists have asked for are there; lists are right without them. */
  settled(): Promise<void> {
    return this.#steps.settled();
  }

  /**
   * The counts of a list. `parentId` is given for a narrowed list of a category: its categories are then counted in the
   * category above it, so that its neighbors are among them.
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

  /** The counts of a list that nothing narrows; kept until a product changes. */
  everything(base: ListBase, dimensionOf: DimensionOf): ListCounts {
    const key = `${base.hide} ${base.withTax}`;
    const kept = this.#everything.get(key);
    if (kept) return kept;
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
    const steps = filter.isPriceAlone ? this.#stepsOf(base, narrowing, selection) : undefined;
    if (steps) return steps.counts(filters.from, filters.to);
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

  #stepsOf(
    { scope, hide, withTax, among }: ListBase,
    narrowing: Narrowing,
    { lists, size }: RowSelection,
  ) {
    const isWhole = scope.kind === 'all' || scope.kind === 'newest';
    const isNarrowed = narrowing.brands !== null || narrowing.categories !== null;
    if (size <= this.#few || among || !isWhole || scope.brandId !== null || isNarrowed)
      return undefined;
    return this.#steps.of({ categoryId: scope.categoryId, hide, withTax }, lists);
  }

  /** Ids of one page of a list, which has `total` products. */
  page(
    base: ListBase,
    filters: ListFilters,
    { order: asked, place, total }: { order: ListOrder; place: PlaceOfPage; total: number },
  ): number[] {
    const columns = this.#columns;
    const selection = this.#select(base, filters);
    const filter = new RowFilter(columns, filters, base.withTax);
    const passes = (row: number) =>
      isSelected(columns, selection, row) && columns.isThere(row) && filter.missedBits(row) === 0;
    const { order, isDown } = this.#orders.read(asked, base.scope.kind === 'newest');
    let rows: number[];
    if (isTopList(base) && asked.sort === null) {
      // They are picked in their own order.
      rows = passing(selection, passes).slice(place.offset, place.offset + place.limit);
    } else if (this.#isSorted(selection, { place, total })) {
      rows = pageOfFew(passing(selection, passes), { order, isDown }, place);
    } else {
      const among = base.among || isTopList(base) ? this.#marked(selection) : null;
      const begin = beginOfPage(columns, { order, isDown }, asked.sort, filters);
      const isPart = among ? (row: number) => among[row] === 1 && passes(row) : passes;
      rows = pageOfMany({ order, isDown }, isPart, { ...place, total, begin });
    }
    return rows.map((row) => columns.ids[row] ?? 0);
  }

  /** Whether sorting the rows of a list takes less than going along an order until its page is full. */
  #isSorted({ size }: RowSelection, { place, total }: { place: PlaceOfPage; total: number }) {
    if (size <= this.#few) return true;
    const wanted = Math.min(place.offset + place.limit, total);
    return size <= many && (wanted * this.#columns.length) / total > size * passedForSorted;
  }

  /** A product's ranking data; undefined for one that is not listed. `places` is equal for equal categories. */
  standingOf(id: number): { inStock: boolean; pop: number; places: number } | undefined {
    const row = this.#columns.rowOf(id);
    if (row === undefined || !this.#columns.isThere(row)) return undefined;
    const { pop, places } = this.#columns;
    return { inStock: this.#columns.isInStock(row), pop: pop[row] ?? 0, places: places[row] ?? 0 };
  }

  /** Whether any piece of the product was sold. */
  isSold(id: number): boolean {
    const row = this.#columns.rowOf(id);
    return row !== undefined && (this.#columns.sales[row] ?? 0) > 0;
  }

  /** The rows of those of these products that are listed: valid until something changes. */
  rowsOf(ids: Iterable<number>): Int32Array {
    const rows: number[] = [];
    for (const id of ids) {
      const row = this.#columns.rowOf(id);
      if (row !== undefined && this.#columns.isThere(row)) rows.push(row);
    }
    return Int32Array.from(rows);
  }

  /** The ids of a list that pass, in no order. */
  ids(base: ListBase, filters: ListFilters): number[] {
    const selection = this.#select(base, filters);
    const filter = new RowFilter(this.#columns, filters, base.withTax);
    const passes = (row: number) =>
      isSelected(this.#columns, selection, row) && filter.missedBits(row) === 0;
    return passing(selection, passes).map((row) => this.#columns.ids[row] ?? 0);
  }

  #marked({ lists }: RowSelection): Uint8Array {
    const marks = new Uint8Array(this.#columns.length);
    for (const list of lists) for (const row of list) marks[row] = 1;
    return marks;
  }

  #select(base: ListBase, narrowing: Narrowing): RowSelection {
    const source = { columns: this.#columns, groups: this.#groups };
    if (!isTopList(base)) return selectRows(source, base, narrowing);
    const whole = selectRows(source, { ...base, among: null }, { categories: null, brands: null });
    const top = this.#keptTop(base, whole);
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

  #keptTop({ scope, hide }: ListBase, selection: RowSelection): readonly number[] {
    const top = () =>
      topRows(this.#columns, selection, scope.kind === 'mostLiked' ? 'stars' : 'sales');
    if (scope.categoryId !== null || scope.brandId !== null) return top();
    const key = `${scope.kind} ${hide}`;
    const kept = this.#tops.get(key) ?? top();
    this.#tops.set(key, kept);
    return kept;
  }
}

function isTopList({ scope }: ListBase): boolean {
  return scope.kind === 'mostLiked' || scope.kind === 'bestSellers';
}

function passing({ lists }: RowSelection, passes: (row: number) => boolean): number[] {
  const rows: number[] = [];
  for (const list of lists) for (const row of list) if (passes(row)) rows.push(row);
  return rows;
}
