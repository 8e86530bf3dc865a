import { compareAmounts, parseAmount, type ExactAmount } from './exact-amount.ts';
import type { ListedProduct } from './listed-product.ts';
import { Restrictions } from './restrictions.ts';
import { TextBytes } from './text-bytes.ts';
import { ValueSets } from './value-sets.ts';

/** Bits of a row's flags; the bits above them hold its whole stars. */
export const inStockBit = 1;
export const campaignBit = 2;
export const starsShift = 2;
/** The flags of listed rows are below this. */
export const flagValues = 24;
const goneFlags = 255;

/** The stand-in for a missing price or brand. */
const missing = -1;

/** The prices that lists sort, filter and count by, by row: the products' own, or those of a face. */
export interface RowPrices {
  /** Net, in ten-thousandths of the default currency; below zero on request. */
  readonly price: Float64Array;
  /** As cards show them, exact, in TRY, as `ExactAmount`s; below zero on request. */
  readonly whole: Float64Array;
  readonly rest: Float64Array;
}

/** The parts of a row that decide its position in an order. */
const changeable = [
  'own',
  'created',
  'recentSales',
  'rating',
  'name',
  'nameEn',
  'price',
  'brand',
  'quantity',
] as const;
export type Changed = (typeof changeable)[number];

/**
 * The listed products as columns of numbers. A product keeps its row, also while it is not listed. Rows are in the order of
 * ids as far as products were added in that order.
 */
export class ProductColumns {
  readonly ids: Float64Array;
  /** In stock, on sale, and whole stars; `goneFlags` for a row that is not listed. */
  readonly flags: Uint8Array;
  /** Numbers in `brands`, 0 for no brand. */
  readonly brand: Int32Array;
  /** Numbers of sets in `categorySets` and in `valueSets`. */
  readonly categorySet: Int32Array;
  readonly valueSet: Int32Array;
  readonly starRate: Uint8Array;
  readonly pop: Int16Array;
  readonly price: Float64Array;
  readonly quantity: Float64Array;
  readonly sales: Float64Array;
  readonly recentSales: Float64Array;
  readonly created: Float64Array;
  /** Exact prices in TRY as `ExactAmount`s; below zero where there is none. */
  readonly netWhole: Float64Array;
  readonly netRest: Float64Array;
  readonly grossWhole: Float64Array;
  readonly grossRest: Float64Array;
  readonly #netPrices: RowPrices;
  readonly #grossPrices: RowPrices;
  readonly #name: Uint32Array;
  readonly #nameEn: Uint32Array;
  readonly #brandSort: Int32Array;

  readonly restrictions = new Restrictions();
  readonly categorySets = new ValueSets();
  readonly valueSets = new ValueSets();
  /** Ids of brands by their number; 0 is no brand. */
  readonly brands: number[] = [0];
  readonly #brandNumbers = new Map<number, number>();
  readonly #names = new TextBytes();
  readonly #brandNames = new Map<string, number>();
  readonly #brandTexts = new TextBytes();
  /** Rows of products that came later, whose ids need not be in order. */
  readonly #laterRows = new Map<number, number>();
  #ordered = 0;
  #length = 0;
  /** The highest ratio of a gross to a net price. */
  highestTax = 1;
  readonly capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.ids = new Float64Array(capacity);
    this.flags = new Uint8Array(capacity).fill(goneFlags);
    this.brand = new Int32Array(capacity);
    this.categorySet = new Int32Array(capacity);
    this.valueSet = new Int32Array(capacity);
    this.starRate = new Uint8Array(capacity);
    this.pop = new Int16Array(capacity);
    this.price = new Float64Array(capacity);
    this.quantity = new Float64Array(capacity);
    this.sales = new Float64Array(capacity);
    this.recentSales = new Float64Array(capacity);
    this.created = new Float64Array(capacity);
    this.netWhole = new Float64Array(capacity);
    this.netRest = new Float64Array(capacity);
    this.grossWhole = new Float64Array(capacity);
    this.grossRest = new Float64Array(capacity);
    this.#netPrices = { price: this.price, whole: this.netWhole, rest: this.netRest };
    this.#grossPrices = { price: this.price, whole: this.grossWhole, rest: this.grossRest };
    this.#name = new Uint32Array(capacity);
    this.#nameEn = new Uint32Array(capacity);
    this.#brandSort = new Int32Array(capacity);
  }

  /** The number of rows, also of products that are not listed any more. */
  get length(): number {
    return this.#length;
  }

  isListed(row: number): boolean {
    return (this.flags[row] ?? goneFlags) !== goneFlags;
  }

  isInStock(row: number): boolean {
    return ((this.flags[row] ?? 0) & inStockBit) !== 0;
  }

  /** Whether most of the stored text belongs to no product any more. */
  get wastesMemory(): boolean {
    const { held, wasted } = this.#names.bytes;
    return wasted * 2 > held;
  }

  /** The row of a product, listed or not; undefined for one that never was. */
  rowOf(id: number): number | undefined {
    let from = 0;
    let to = this.#ordered;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.ids[middle] ?? 0) < id) from = middle + 1;
      else to = middle;
    }
    return from < this.#ordered && this.ids[from] === id ? from : this.#laterRows.get(id);
  }

  /** A new row for the product; undefined where the columns are full. */
  addRow(id: number): number | undefined {
    const row = this.#length;
    if (row === this.capacity) return undefined;
    if (row === this.#ordered && (row === 0 || id > (this.ids[row - 1] ?? 0))) this.#ordered++;
    else this.#laterRows.set(id, row);
    this.ids[row] = id;
    this.#length++;
    return row;
  }

  remove(row: number): void {
    this.flags[row] = goneFlags;
  }

  /** Writes a product into its row and returns the parts that changed. */
  write(row: number, product: ListedProduct): Set<Changed> {
    const isNew = !this.isListed(row);
    // Products without a price come last in every order.
    const isElsewhere = isNew || this.hasNoPrice(row) !== (product.price === null);
    const changed = new Set<Changed>(isElsewhere ? changeable : []);
    const put = (column: ColumnOfNumbers, value: number, ...what: Changed[]) => {
      if (column[row] === value) return;
      column[row] = value;
      for (const each of what) changed.add(each);
    };
    const stars = Math.floor(product.starRate / 10) << starsShift;
    const flags = (product.inStock ? inStockBit : 0) | (product.campaign ? campaignBit : 0);
    if (((this.flags[row] ?? 0) & inStockBit) !== (flags & inStockBit)) changed.add('own');
    this.flags[row] = stars | flags;
    put(this.brand, this.#brandNumber(product.brandId));
    put(this.categorySet, this.categorySets.numberOf(product.categoryIds));
    put(this.valueSet, this.valueSets.numberOf(product.attrIds));
    put(this.starRate, product.starRate, 'rating');
    put(this.pop, product.pop, 'own', 'recentSales', 'rating');
    put(this.price, exact(product.price ?? missing), 'price');
    put(this.quantity, exact(product.quantity), 'quantity');
    put(this.sales, exact(product.sales));
    put(this.recentSales, exact(product.recentSales), 'recentSales');
    put(this.created, exact(product.created), 'created');
    this.restrictions.write(row, product.id);
    this.#writeWorths(row, product);
    this.#writeTexts(row, product, { isNew, changed });
    return changed;
  }

  #writeWorths(row: number, { netWorth, grossWorth }: ListedProduct): void {
    const [net, gross] = [worthOf(netWorth), worthOf(grossWorth)];
    this.netWhole[row] = net.whole;
    this.netRest[row] = net.rest;
    this.grossWhole[row] = gross.whole;
    this.grossRest[row] = gross.rest;
    if (net.whole > 0) this.highestTax = Math.max(this.highestTax, (gross.whole + 1) / net.whole);
  }

  #writeTexts(
    row: number,
    { nameSort, nameEnSort, brandSort }: ListedProduct,
    { isNew, changed }: { isNew: boolean; changed: Set<Changed> },
  ): void {
    const [oldName = 0, oldNameEn = 0] = [this.#name[row], this.#nameEn[row]];
    const name = isNew ? this.#names.add(nameSort) : this.#names.replace(oldName, nameSort);
    let nameEn = name;
    if (nameEnSort !== nameSort) {
      const hadOwn = !isNew && oldNameEn !== oldName;
      nameEn = hadOwn ? this.#names.replace(oldNameEn, nameEnSort) : this.#names.add(nameEnSort);
    }
    const brand = brandSort === null ? missing : this.#brandText(brandSort);
    if (name !== oldName) changed.add('name');
    if (nameEn !== oldNameEn) changed.add('nameEn');
    if (brand !== this.#brandSort[row]) changed.add('brand');
    this.#name[row] = name;
    this.#nameEn[row] = nameEn;
    this.#brandSort[row] = brand;
  }

  /** The products' own net prices, as `firstPosition` reads them. */
  get rising() {
    return { netWholeOf: this.#netWholeOf, slack: 0, highestTax: this.highestTax };
  }

  /** The products' own prices, with VAT or without it. */
  ownPrices(withTax: boolean): RowPrices {
    return withTax ? this.#grossPrices : this.#netPrices;
  }

  readonly compareNames = (a: number, b: number): number =>
    this.#names.compare(this.#name[a] ?? 0, this.#name[b] ?? 0);

  readonly compareEnglishNames = (a: number, b: number): number =>
    this.#names.compare(this.#nameEn[a] ?? 0, this.#nameEn[b] ?? 0);

  readonly compareBrands = (a: number, b: number): number =>
    this.#brandTexts.compare(this.#brandSort[a] ?? 0, this.#brandSort[b] ?? 0);

  readonly #netWholeOf = (row: number): number => this.netWhole[row] ?? 0;

  readonly hasNoBrand = (row: number): boolean => this.#brandSort[row] === missing;

  readonly hasNoPrice = (row: number): boolean => this.price[row] === missing;

  /** The number of a brand; 0 for one that no product ever had. */
  numberOfBrand(id: number): number {
    return this.#brandNumbers.get(id) ?? 0;
  }

  #brandNumber(id: number | null): number {
    if (id === null) return 0;
    const known = this.#brandNumbers.get(id);
    if (known !== undefined) return known;
    this.#brandNumbers.set(id, this.brands.length);
    return this.brands.push(id) - 1;
  }

  #brandText(text: string): number {
    const known = this.#brandNames.get(text);
    if (known !== undefined) return known;
    const made = this.#brandTexts.add(text);
    this.#brandNames.set(text, made);
    return made;
  }
}

type ColumnOfNumbers = Float64Array | Int32Array | Int16Array | Uint8Array;

/** A number beyond the exact integers of a double is sorted as the largest of them. */
function exact(value: number): number {
  return Math.min(value, Number.MAX_SAFE_INTEGER - 1);
}

const noWorth: ExactAmount = { whole: missing, rest: 0 };

function worthOf(decimal: string | null): ExactAmount {
  return decimal === null ? noWorth : parseAmount(decimal);
}

/** The exact price of a row as cards show it; null on request. */
export function worthAt({ whole, rest }: RowPrices, row: number): ExactAmount | null {
  const found = whole[row] ?? missing;
  return found < 0 ? null : { whole: found, rest: rest[row] ?? 0 };
}

/** Whether an amount is in a range; `to` itself is not in it. */
export function isWithin(
  worth: ExactAmount,
  from: ExactAmount | null,
  to: ExactAmount | null,
): boolean {
  return (
    (from === null || compareAmounts(worth, from) >= 0) &&
    (to === null || compareAmounts(worth, to) < 0)
  );
}
