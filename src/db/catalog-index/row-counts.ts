import type { ExactAmount } from '#db/catalog-index/columns/exact-amount.ts';
import {
  campaignBit,
  codes,
  inStockBit,
  starsShift,
  type ProductColumns,
} from '#db/catalog-index/columns/product-columns.ts';
import type { ChosenValues } from './list-question.ts';

/** A list in numbers, by ids; values of units and variants by the id of `facet_values`. */
export interface ListCounts {
  total: number;
  brands: [id: number, count: number][];
  categories: [id: number, count: number][];
  inStock: number;
  outOfStock: number;
  onSale: number;
  /** By whole stars; products without a review are left out. */
  stars: [stars: number, count: number][];
  low: ExactAmount | null;
  high: ExactAmount | null;
  /** Counts of values under all filters but those of the value's own kind; 0 for none. */
  values: [id: number, count: number][];
}

/** The bits of what a row is left out by. */
export const missed = { price: 1, stock: 2, campaign: 4, rating: 8, values: 16 } as const;

/**
 * Counts rows one by one. A row that one filter alone leaves out counts for the values of that filter, since the number
 * behind a value is what the list would have with it in place of its own filter.
 */
export class RowCounts {
  readonly #columns: ProductColumns;
  readonly #withTax: boolean;
  readonly #codes = new Int32Array(codes);
  readonly #brands: Int32Array;
  readonly #places: Int32Array;
  readonly #values: Int32Array;
  /** The rows that one filter alone leaves out, by the filter's bit. */
  readonly #nearlyCodes = new Map<number, Int32Array>();
  readonly #nearlyValues = new Map<number, Int32Array>();
  #low: ExactAmount | null = null;
  #high: ExactAmount | null = null;

  constructor(columns: ProductColumns, withTax: boolean) {
    this.#columns = columns;
    this.#withTax = withTax;
    this.#brands = new Int32Array(columns.brands.length);
    this.#places = new Int32Array(columns.placeSets.size);
    this.#values = new Int32Array(columns.valueSets.size);
  }

  /** Counts a row that these filters leave out: none of them, or one. */
  add(row: number, bits: number): void {
    const { codes: rowCodes, brand, places, values } = this.#columns;
    if (bits <= missed.price) this.#addWorth(row);
    if (bits === 0) {
      increase(this.#codes, rowCodes[row]);
      increase(this.#brands, brand[row]);
      increase(this.#places, places[row]);
      increase(this.#values, values[row]);
    } else if (bits >= missed.values) {
      increase(countsOf(this.#nearlyValues, bits, this.#values.length), values[row]);
    } else if (bits !== missed.price) {
      increase(countsOf(this.#nearlyCodes, bits, codes), rowCodes[row]);
    }
  }

  #addWorth(row: number): void {
    const { netWhole, netRest, grossWhole, grossRest } = this.#columns;
    const whole = (this.#withTax ? grossWhole[row] : netWhole[row]) ?? -1;
    if (whole < 0) return;
    const rest = (this.#withTax ? grossRest[row] : netRest[row]) ?? 0;
    const [low, high] = [this.#low, this.#high];
    if (!low || whole < low.whole || (whole === low.whole && rest < low.rest)) {
      this.#low = { whole, rest };
    }
    if (!high || whole > high.whole || (whole === high.whole && rest > high.rest)) {
      this.#high = { whole, rest };
    }
  }

  /** The counts, with what the filters of values (in the order of their bits) let through. */
  counts(
    chosen: readonly ChosenValues[],
    kindOf: (valueId: number) => string | undefined,
  ): ListCounts {
    const { placeSets, brands } = this.#columns;
    return {
      ...codeCounts(this.#codes, {
        stock: this.#nearlyCodes.get(missed.stock),
        campaign: this.#nearlyCodes.get(missed.campaign),
        rating: this.#nearlyCodes.get(missed.rating),
      }),
      brands: brandCounts(this.#brands, brands),
      categories: idCounts(this.#places, (set) => placeSets.idsOf(set)),
      low: this.#low,
      high: this.#high,
      values: this.#valueCounts(chosen, kindOf),
    };
  }

  #valueCounts(
    chosen: readonly ChosenValues[],
    kindOf: (valueId: number) => string | undefined,
  ): [number, number][] {
    const { valueSets } = this.#columns;
    const idsOf = (set: number) => valueSets.idsOf(set);
    const all = new Map(idCounts(this.#values, idsOf));
    for (const [index, { dimension, ids }] of chosen.entries()) {
      // A dimension that an address spells in two ways is two filters; its values answer to the first.
      const isFirst = chosen.findIndex((each) => each.dimension === dimension) === index;
      const nearly = isFirst ? this.#nearlyValues.get(missed.values << index) : undefined;
      for (const [id, count] of nearly ? idCounts(nearly, idsOf) : []) {
        if (kindOf(id) === dimension) all.set(id, (all.get(id) ?? 0) + count);
      }
      for (const id of ids) if (!all.has(id)) all.set(id, 0);
    }
    return [...all];
  }
}

function increase(counts: Int32Array, at: number | undefined): void {
  if (at !== undefined) counts[at] = (counts[at] ?? 0) + 1;
}

function countsOf(all: Map<number, Int32Array>, bit: number, length: number): Int32Array {
  const known = all.get(bit);
  if (known) return known;
  const made = new Int32Array(length);
  all.set(bit, made);
  return made;
}

type CodeCounts = Pick<ListCounts, 'total' | 'inStock' | 'outOfStock' | 'onSale' | 'stars'>;

/** The counts by code, with the rows that the filter of stock, campaign or stars alone leaves out. */
export function codeCounts(
  counts: Int32Array,
  nearly: Partial<Record<'stock' | 'campaign' | 'rating', Int32Array | undefined>>,
): CodeCounts {
  const found: CodeCounts = { total: 0, inStock: 0, outOfStock: 0, onSale: 0, stars: [] };
  const stars = [0, 0, 0, 0, 0, 0];
  for (let code = 0; code < codes; code++) {
    const count = counts[code] ?? 0;
    found.total += count;
    const there = count + (nearly.stock?.[code] ?? 0);
    if (code & inStockBit) found.inStock += there;
    else found.outOfStock += there;
    if (code & campaignBit) found.onSale += count + (nearly.campaign?.[code] ?? 0);
    const own = code >> starsShift;
    stars[own] = (stars[own] ?? 0) + count + (nearly.rating?.[code] ?? 0);
  }
  found.stars = stars.flatMap((count, own) => (own > 0 && count > 0 ? [[own, count]] : []));
  return found;
}

/** Counts by number of a brand as counts by its id; 0 stands for no brand. */
export function brandCounts(
  counts: Int32Array,
  ids: readonly number[],
): [id: number, count: number][] {
  const found: [number, number][] = [];
  for (let number = 1; number < counts.length; number++) {
    const count = counts[number] ?? 0;
    if (count > 0) found.push([ids[number] ?? 0, count]);
  }
  return found;
}

/** Counts by set as counts by the ids in it. */
export function idCounts(
  counts: Int32Array,
  idsOf: (set: number) => readonly number[],
): [id: number, count: number][] {
  const found = new Map<number, number>();
  for (let set = 0; set < counts.length; set++) {
    const count = counts[set] ?? 0;
    if (count === 0) continue;
    for (const id of idsOf(set)) found.set(id, (found.get(id) ?? 0) + count);
  }
  return [...found];
}
