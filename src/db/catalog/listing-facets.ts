import { sql, type RawBuilder } from 'kysely';
import type { Facets } from '#contract/product-list.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { CatalogMap } from './categories.ts';

/** Products of a list that are alike in everything that filters look at. */
export type CubeRow = readonly [
  brandId: number | null,
  categoryIds: readonly number[],
  inStock: boolean,
  /** Within the price filter. */
  fits: boolean,
  count: number,
  /** Ten-thousandths of the default currency; null: every price is on request. */
  low: number | null,
  high: number | null,
];

/** The chosen filters as ids; an empty list does not filter. */
export interface Chosen {
  brands: readonly number[];
  categories: readonly number[];
  stock: boolean;
}

/**
 * SQL that counts a list once for all its facets: `source` has the columns of `listing` under the name `l`, `fits` says
 * whether a row is within the price filter.
 */
export function cubeSql(
  source: RawBuilder<unknown>,
  fits: RawBuilder<unknown>,
): RawBuilder<CubeRow[] | null> {
  return sql<
    CubeRow[] | null
  >`(select json_agg(json_build_array(brand_id, category_ids, in_stock, fits, n, low, high))
    from (select l.brand_id, l.category_ids, l.in_stock, ${fits} fits, count(*) n, min(l.price) low, max(l.price) high
      from ${source} group by 1, 2, 3, 4) g)`;
}

export interface Counts {
  total: number;
  brands: ReadonlyMap<number, number>;
  categories: ReadonlyMap<number, number>;
  low: number | null;
  high: number | null;
  inStock: number;
  outOfStock: number;
}

/** Adds the cube up: the total obeys every filter, each facet all filters but its own. */
export function addUp(cube: readonly CubeRow[], chosen: Chosen): Counts {
  const brands = new Map<number, number>();
  const categories = new Map<number, number>();
  const wantedBrands = new Set(chosen.brands);
  const wantedCategories = new Set(chosen.categories);
  let total = 0;
  let inStock = 0;
  let outOfStock = 0;
  let low: number | null = null;
  let high: number | null = null;
  for (const [brandId, categoryIds, stocked, fits, count, lowest, highest] of cube) {
    const ofBrand = wantedBrands.size === 0 || (brandId !== null && wantedBrands.has(brandId));
    const inCategory =
      wantedCategories.size === 0 || categoryIds.some((id) => wantedCategories.has(id));
    const there = !chosen.stock || stocked;
    if (ofBrand && inCategory && there && fits) total += count;
    if (inCategory && there && fits && brandId !== null) {
      brands.set(brandId, (brands.get(brandId) ?? 0) + count);
    }
    if (ofBrand && there && fits) {
      for (const id of categoryIds) categories.set(id, (categories.get(id) ?? 0) + count);
    }
    if (ofBrand && inCategory && fits) {
      if (stocked) inStock += count;
      else outOfStock += count;
    }
    if (ofBrand && inCategory && there) {
      if (lowest !== null && (low === null || lowest < low)) low = lowest;
      if (highest !== null && (high === null || highest > high)) high = highest;
    }
  }
  return { total, brands, categories, low, high, inStock, outOfStock };
}

/**
 * The facets as they travel (rule wire/facets): brands by count, categories in the menu's order
 * and, on a category's page, only those below it; prices rounded outwards to 2 places, so that they
 * hold every product.
 */
export function toFacets(
  counts: Counts,
  input: { map: CatalogMap; locale: Locale; belowCategoryId: number | null },
): Facets {
  const below =
    input.belowCategoryId === null ? undefined : input.map.categoryById.get(input.belowCategoryId);
  const brand = [...input.map.brandById.values()].flatMap(({ id, code, name }) => {
    const count = counts.brands.get(id);
    return count === undefined ? [] : [{ code, name, count }];
  });
  const category = input.map.categories.flatMap(({ id, path, name, nameEn }) => {
    const count = counts.categories.get(id);
    if (count === undefined || (below && !path.startsWith(`${below.path}/`))) return [];
    return [{ path, name: (input.locale === 'en' && nameEn) || name, count }];
  });
  return {
    brand: brand.sort((a, b) => b.count - a.count),
    category,
    price: {
      min: Math.floor((counts.low ?? 0) / 100) / 100,
      max: Math.ceil((counts.high ?? 0) / 100) / 100,
    },
    stock: { inStock: counts.inStock, outOfStock: counts.outOfStock },
  };
}
