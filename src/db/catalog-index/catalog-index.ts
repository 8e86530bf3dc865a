import type { SeenGoods } from '#rules/price/seen-goods.ts';
import { FacePrices } from './faced/face-prices.ts';
import { HistogramCache } from './histogram-cache.ts';
import { ListOrders } from './list-orders.ts';
import type { ListedProduct } from '#db/catalog-index/columns/listed-product.ts';
import { noFilters, type ListBase, type ListFilters, type ListOrder } from './index-query.ts';
import { firstPosition } from './first-position.ts';
import { isSortedFaster, sortedPage, scannedPage, type PageRange } from './page-of-rows.ts';
import type { AssortmentBits } from '#db/catalog-index/columns/restrictions.ts';
import { ProductColumns, type RowPrices } from '#db/catalog-index/columns/product-columns.ts';
import { isSold, rankingOf, rowsOf } from './rows-of-products.ts';
import { RowCounts, type ListCounts } from './row-counts.ts';
import { RowFilter } from './row-filter.ts';
import { RowGroups } from './row-groups.ts';
import {
  isSelected,
  markedRows,
  passingRows,
  type Narrowing,
  type RowSelection,
} from './row-selection.ts';
import { RowSelector } from './row-selector.ts';
import type { Pause } from './sort-rows.ts';
import { VisitorCampaigns } from './faced/visitor-campaigns.ts';
import { isTopList } from './top-rows.ts';

/** The sizes from which the index uses faster methods. */
export interface IndexSizes {
  /** A list of more rows may be scanned along an order, and is counted by a price histogram. */
  smallListSize: number;
  rowsPerBucket: number;
}

const usualSizes: IndexSizes = { smallListSize: 512, rowsPerBucket: 64 };
/** Counts of the whole shop that are kept: each group's customers may see other goods. */
const mostKept = 100;

/** The dimension of a value, '' for a unit; undefined for an unknown value. */
export type DimensionOf = (valueId: number) => string | undefined;

/**
 * The listed products in the memory of the process. It answers which products a list has, how many and in which order,
 * without the database. `put` and `remove` have to tell it of every change.
 */
export class CatalogIndex {
  readonly #columns: ProductColumns;
  readonly #groups = new RowGroups();
  readonly #selector: RowSelector;
  readonly #orders: ListOrders;
  readonly #histograms: HistogramCache;
  /** The prices of faces. */
  readonly faced: FacePrices;
  /** The products that are on sale by the prices of visitors. */
  readonly campaigns: VisitorCampaigns;
  readonly #pause: Pause;
  readonly #smallListSize: number;
  /** Counts of the whole shop, until a product changes. */
  readonly #everything = new Map<string, ListCounts>();
  /** Grows with each change of a product. */
  version = 0;
  /** Grows with each change of the brands, categories, values and assortments of products. */
  placesVersion = 0;

  /** `capacity` is the most products that it has room for; long work awaits `pause` now and then. */
  constructor(capacity: number, pause: Pause, sizes = usualSizes) {
    const { rowsPerBucket, smallListSize } = sizes;
    this.#columns = new ProductColumns(capacity);
    this.#selector = new RowSelector(this.#columns, this.#groups);
    this.#orders = new ListOrders(this.#columns);
    this.#histograms = new HistogramCache(this.#columns, { pause, rowsPerBucket });
    this.faced = new FacePrices(this.#columns, this.#histograms, pause);
    this.campaigns = new VisitorCampaigns(this.#columns, this.#histograms, () => this.#changed());
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
    const before = this.#placeOf(row);
    this.#removeFromGroups(row);
    const changed = columns.write(row, product);
    this.campaigns.write(row, product.campaign);
    if (this.#placeOf(row) !== before) this.placesVersion++;
    this.#groups.add(columns, row);
    this.#histograms.add(row);
    this.#orders.move(row, changed);
    this.faced.move(row);
    return true;
  }

  /** Removes a product that is not listed any more. */
  remove(id: number): void {
    const row = this.#columns.rowOf(id);
    if (row === undefined || !this.#columns.isListed(row)) return;
    this.#changed();
    this.placesVersion++;
    this.#removeFromGroups(row);
    this.#columns.remove(row);
    this.#orders.move(row);
    this.faced.move(row);
  }

  /** Replaces what is known of assortments: all other products are everybody's. */
  restrict(restricted: readonly AssortmentBits[]): void {
    this.#columns.restrictions.replace(restricted, this.#columns);
    this.#changed();
    this.placesVersion++;
    this.#histograms.clear();
  }

  /** Whether somebody sees a product. */
  sees(id: number, goods: SeenGoods | null): boolean {
    const row = this.#columns.rowOf(id);
    return row !== undefined && this.#columns.restrictions.seenBy(goods)?.(row) !== false;
  }

  #placeOf(row: number): string {
    const { brand, categorySet, valueSet } = this.#columns;
    return this.#columns.isListed(row) ? `${brand[row]} ${categorySet[row]} ${valueSet[row]}` : '';
  }

  #changed(): void {
    this.version++;
    this.#everything.clear();
    this.#selector.forget();
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
    const key = `${base.hide} ${base.withTax} ${base.seen?.key ?? ''}`;
    const cached = this.#everything.get(key);
    if (cached) return cached;
    const counts = this.count(base, noFilters, { parentId: null, dimensionOf });
    if (this.#everything.size >= mostKept) this.#everything.clear();
    this.#everything.set(key, counts);
    return counts;
  }

  #count(
    base: ListBase,
    narrowing: Narrowing,
    { filters, dimensionOf }: { filters: ListFilters; dimensionOf: DimensionOf },
  ): ListCounts {
    const selection = this.#selector.select(base, narrowing);
    const prices = this.#pricesOf(base);
    const filter = new RowFilter(this.#columns, filters, prices);
    const histogram = filter.isPriceAlone
      ? this.#histogramOf(base, narrowing, selection)
      : undefined;
    if (histogram) return histogram.counts(filters.from, filters.to);
    const counts = new RowCounts(this.#columns, prices);
    for (const list of selection.lists) {
      for (const row of list) {
        if (!isSelected(this.#columns, selection, row)) continue;
        const bits = filter.missedBits(row);
        if ((bits & (bits - 1)) === 0) counts.add(row, bits);
      }
    }
    return counts.counts(filters.values, dimensionOf);
  }

  #pricesOf({ faced, withTax }: ListBase): RowPrices {
    return faced ?? this.#columns.ownPrices(withTax);
  }

  #histogramOf(
    { scope, hide, withTax, among, faced, seen }: ListBase,
    narrowing: Narrowing,
    { lists, size }: RowSelection,
  ) {
    const isWhole = scope.kind === 'all' || scope.kind === 'newest';
    const isNarrowed = narrowing.brands !== null || narrowing.categories !== null;
    if (size <= this.#smallListSize || among || !isWhole || scope.brandId !== null || isNarrowed)
      return undefined;
    const { categoryId } = scope;
    return this.#histograms.get({ categoryId, hide, withTax, faced, seen }, lists);
  }

  /** Ids of one page of a list, which has `total` products. */
  page(
    base: ListBase,
    filters: ListFilters,
    { order: asked, range, total }: { order: ListOrder; range: PageRange; total: number },
  ): number[] {
    const columns = this.#columns;
    const selection = this.#selector.select(base, filters);
    const filter = new RowFilter(columns, filters, this.#pricesOf(base));
    const passes = (row: number) =>
      isSelected(columns, selection, row) && columns.isListed(row) && filter.missedBits(row) === 0;
    const { order, isDown } = this.#orders.read(asked, base);
    let rows: number[];
    if (isTopList(base) && asked.sort === null) {
      // The rows of a top list are in its own order already.
      rows = passingRows(selection, passes).slice(range.offset, range.offset + range.limit);
    } else if (
      selection.size <= this.#smallListSize ||
      isSortedFaster(selection.size, { ...range, total, of: columns.length })
    ) {
      rows = sortedPage(passingRows(selection, passes), { order, isDown }, range);
    } else {
      const among = base.among || isTopList(base) ? markedRows(selection, columns.length) : null;
      const rising = base.faced?.rising ?? columns.rising;
      const start = firstPosition(rising, { order, isDown }, asked.sort, filters);
      const isPart = among ? (row: number) => among[row] === 1 && passes(row) : passes;
      rows = scannedPage({ order, isDown }, isPart, { ...range, total, start });
    }
    return rows.map((row) => columns.ids[row] ?? 0);
  }

  /** This index, of all goods. */
  get whole(): this {
    return this;
  }

  /** The values that rank a product in a search; undefined for one that is not listed. */
  rankingOf(id: number) {
    return rankingOf(this.#columns, id);
  }

  /** Whether any piece of the product was sold. */
  isSold(id: number): boolean {
    return isSold(this.#columns, id);
  }

  /** The rows of the listed ones of these products; valid until the next change. */
  rowsOf(ids: Iterable<number>): Int32Array {
    return rowsOf(this.#columns, ids);
  }

  /** The ids of a list, in no order. */
  ids(base: ListBase, filters: ListFilters): number[] {
    const selection = this.#selector.select(base, filters);
    const filter = new RowFilter(this.#columns, filters, this.#pricesOf(base));
    const passes = (row: number) =>
      isSelected(this.#columns, selection, row) && filter.missedBits(row) === 0;
    return passingRows(selection, passes).map((row) => this.#columns.ids[row] ?? 0);
  }
}
