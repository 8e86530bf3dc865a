import type { ExactAmount } from '#db/catalog-index/columns/exact-amount.ts';
import {
  campaignBit,
  flagValues,
  inStockBit,
  starsShift,
  type ProductColumns,
  type RowPrices,
} from '#db/catalog-index/columns/product-columns.ts';
import type { ChosenValues } from './index-query.ts';

/** The counts of a list by ids; those of units and variants by the id in `facet_values`. */
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

/** A bit for each filter that can exclude a row; each chosen dimension has a bit of its own from `values` on. */
export const missed = { price: 1, stock: 2, campaign: 4, rating: 8, values: 16 } as const;

/**
 * Counts rows one by one. A row that one filter alone excludes still counts for the values of that filter: the number behind
 * a value is the size of the list with this value in place of its own filter (rule catalog/facets).
 */
export class RowCounts {
  readonly #columns: ProductColumns;
  readonly #whole: Float64Array;
  readonly #rest: Float64Array;
  readonly #flags = new Int32Array(flagValues);
  readonly #brands: Int32Array;
  readonly #categorySets: Int32Array;
  readonly #values: Int32Array;
  /** Counts of the rows that one filter alone excludes, by the filter's bit. */
  readonly #nearMissFlags = new Map<number, Int32Array>();
  readonly #nearMissValues = new Map<number, Int32Array>();
  #low: ExactAmount | null = null;
  #high: ExactAmount | null = null;

  constructor(columns: ProductColumns, prices: RowPrices) {
    this.#columns = columns;
    this.#whole = prices.whole;
    this.#rest = prices.rest;
    this.#brands = new Int32Array(columns.brands.length);
    this.#categorySets = new Int32Array(columns.categorySets.size);
    this.#values = new Int32Array(columns.valueSets.size);
  }

  /** Counts a row. `bits` is that of the only filter that excludes it; 0 where none does. */
  add(row: number, bits: number): void {
    const { flags, brand, categorySet, valueSet } = this.#columns;
    if (bits <= missed.price) this.#addWorth(row);
    if (bits === 0) {
      increase(this.#flags, flags[row]);
      increase(this.#brands, brand[row]);
      increase(this.#categorySets, categorySet[row]);
      increase(this.#values, valueSet[row]);
    } else if (bits >= missed.values) {
      increase(countsOf(this.#nearMissValues, bits, this.#values.length), valueSet[row]);
    } else if (bits !== missed.price) {
      increase(countsOf(this.#nearMissFlags, bits, flagValues), flags[row]);
    }
  }

  #addWorth(row: number): void {
    const whole = this.#whole[row] ?? -1;
    if (whole < 0) return;
    const rest = this.#rest[row] ?? 0;
    const [low, high] = [this.#low, this.#high];
    if (!low || whole < low.whole || (whole === low.whole && rest < low.rest)) {
      this.#low = { whole, rest };
    }
    if (!high || whole > high.whole || (whole === high.whole && rest > high.rest)) {
      this.#high = { whole, rest };
    }
  }

  /** The counts. `chosen` are the filters of values, in the order of their bits. */
  counts(
    chosen: readonly ChosenValues[],
    dimensionOf: (valueId: number) => string | undefined,
  ): ListCounts {
    const { categorySets, brands } = this.#columns;
    return {
      ...countsByFlags(this.#flags, {
        stock: this.#nearMissFlags.get(missed.stock),
        campaign: this.#nearMissFlags.get(missed.campaign),
        rating: this.#nearMissFlags.get(missed.rating),
      }),
      brands: brandCounts(this.#brands, brands),
      categories: idCounts(this.#categorySets, (set) => categorySets.idsOf(set)),
      low: this.#low,
      high: this.#high,
      values: this.#valueCounts(chosen, dimensionOf),
    };
  }

  #valueCounts(
    chosen: readonly ChosenValues[],
    dimensionOf: (valueId: number) => string | undefined,
  ): [number, number][] {
    const { valueSets } = this.#columns;
    const idsOf = (set: number) => valueSets.idsOf(set);
    const all = new Map(idCounts(this.#values, idsOf));
    for (const [index, { dimension, ids }] of chosen.entries()) {
      // An address that spells a dimension in two ways has two filters; its values count for the first.
      const isFirst = chosen.findIndex((each) => each.dimension === dimension) === index;
      const nearMisses = isFirst ? this.#nearMissValues.get(missed.values << index) : undefined;
      for (const [id, count] of nearMisses ? idCounts(nearMisses, idsOf) : []) {
        if (dimensionOf(id) === dimension) all.set(id, (all.get(id) ?? 0) + count);
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

type FlagCounts = Pick<ListCounts, 'total' | 'inStock' | 'outOfStock' | 'onSale' | 'stars'>;

/** Counts by flags, with the rows that the filter of stock, campaign or stars alone excludes. */
export function countsByFlags(
  counts: Int32Array,
  nearMisses: Partial<Record<'stock' | 'campaign' | 'rating', Int32Array | undefined>>,
): FlagCounts {
  const found: FlagCounts = { total: 0, inStock: 0, outOfStock: 0, onSale: 0, stars: [] };
  const stars = [0, 0, 0, 0, 0, 0];
  for (let flags = 0; flags < flagValues; flags++) {
    const count = counts[flags] ?? 0;
    found.total += count;
    const there = count + (nearMisses.stock?.[flags] ?? 0);
    if (flags & inStockBit) found.inStock += there;
    else found.outOfStock += there;
    if (flags & campaignBit) found.onSale += count + (nearMisses.campaign?.[flags] ?? 0);
    const own = flags >> starsShift;
    stars[own] = (stars[own] ?? 0) + count + (nearMisses.rating?.[flags] ?? 0);
  }
  found.stars = stars.flatMap((count, own) => (own > 0 && count > 0 ? [[own, count]] : []));
  return found;
}

/** Counts by the id of a brand, from counts by its number; number 0 is no brand. */
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

/** Counts by id, from counts by the set that holds the ids. */
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
