import type { Facets } from '#contract/catalog/product-list.ts';
import { displayedAmount, type ShownPrices } from '#rules/catalog/lists/price-filter.ts';
import {
  markIf,
  shownName,
  shownText,
  shownTexts,
  type StoredText,
} from '#rules/catalog/english/shown-text.ts';
import { inValueOrder } from '#rules/catalog/lists/value-order.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { unitKind } from '#db/catalog-index/columns/facet-values.ts';
import type { CatalogMap, Category } from '#db/catalog/products/categories.ts';
import type { Counts, ValueRow } from './listing-counts.ts';

/** A product has at most three dimensions; a list shows those that most of its products have. */
const mostDimensions = 6;
const mostValues = 100;

interface FacetInput {
  map: CatalogMap;
  locale: Locale;
  prices: ShownPrices | null;
  /** The category whose page the list is. */
  categoryId: number | null;
  /** Products of the categories around it under the list's filters; null where nobody counted them. */
  nearby: ReadonlyMap<number, number> | null;
}

/**
 * The facets as they travel (rules api/facets, catalog/facets): brands by count; categories in the
 * menu's order and, on a category's page, only those below it; values of variants in the order of
 * sizes; prices as this visitor's cards show them.
 */
export function toFacets(counts: Counts, input: FacetInput): Facets {
  const { map, locale, prices } = input;
  const brand = counts.brands.flatMap(([id, count]) => {
    const known = map.brandById.get(id);
    return known ? [{ code: known.code, name: known.name, count }] : [];
  });
  const place = brandPlaces(map);
  const shown = (worth: string | null) =>
    prices && worth !== null ? displayedAmount(worth, prices.rate) : 0;
  const units = counts.values.filter(([, kind]) => kind === unitKind);
  return {
    brand: brand.sort(
      (a, b) => b.count - a.count || (place.get(a.code) ?? 0) - (place.get(b.code) ?? 0),
    ),
    ...categoryFacets(counts, input),
    price: { min: shown(counts.low), max: shown(counts.high) },
    stock: { inStock: counts.inStock, outOfStock: counts.outOfStock },
    campaign: counts.onSale,
    rating: [4, 3, 2, 1].map((stars) => ({
      stars,
      count: counts.stars.reduce((sum, [each, count]) => sum + (each >= stars ? count : 0), 0),
    })),
    unit: byCount('unit', units, locale).map(({ code, name, count }) => ({ code, name, count })),
    variant: dimensionsOf(counts, locale),
  };
}

const placesOfMaps = new WeakMap<CatalogMap, ReadonlyMap<string, number>>();

/** The position of each brand among all, by its code. */
function brandPlaces(map: CatalogMap): ReadonlyMap<string, number> {
  const known = placesOfMaps.get(map);
  if (known) return known;
  const codes = [...map.brandById.values()].map(({ code }) => code);
  const made = new Map(codes.map((code, index) => [code, index]));
  placesOfMaps.set(map, made);
  return made;
}

function categoryFacets(
  counts: Counts,
  { map, locale, categoryId, nearby }: FacetInput,
): Pick<Facets, 'category' | 'nearby'> {
  const here = categoryId === null ? undefined : map.categoryById.get(categoryId);
  const counted = new Map(counts.categories);
  const category = map.categories.flatMap((each) => {
    const count = counted.get(each.id);
    if (!count || (here && !each.path.startsWith(`${here.path}/`))) return [];
    return [{ path: each.path, ...shownName(each, locale), count }];
  });
  const parentId = here?.parentId ?? null;
  const isAround = (each: Category) =>
    each === here || (parentId !== null && (each.id === parentId || each.parentId === parentId));
  const around = nearby ? map.categories.filter(isAround) : [];
  return {
    category,
    nearby: around.map(({ id, path }) => ({ path, count: nearby?.get(id) ?? 0 })),
  };
}

/** The dimensions of variants, first what most products have; a value alone does not narrow a list. */
function dimensionsOf({ values }: Counts, locale: Locale): Facets['variant'] {
  const byDimension = Map.groupBy(
    values.filter(([, kind]) => kind !== unitKind),
    ([, , dimension]) => dimension,
  );
  const sizeOf = (rows: readonly ValueRow[]) => rows.reduce((sum, row) => sum + row[9], 0);
  return [...byDimension]
    .sort(([, a], [, b]) => sizeOf(b) - sizeOf(a))
    .slice(0, mostDimensions)
    .map(([code, rows]) => {
      const [first] = rows.toSorted((a, b) => a[0] - b[0]);
      const most = byCount('value', rows, locale).slice(0, mostValues);
      const merchants = most.sort((a, b) => a.id - b.id);
      return {
        code,
        ...shownText('attribute', stored(first?.[4] || code, first?.[5] ?? '', locale)),
        values: inValueOrder(merchants, ({ name }) => name).map((value) => ({
          code: value.code,
          name: value.name,
          ...markIf(value.lang === 'tr'),
          swatch: value.swatch,
          count: value.count,
        })),
      };
    });
}

const stored = (turkish: string, english: string, locale: Locale): StoredText =>
  locale === 'en' ? [turkish, english] : turkish;

function byCount(kind: 'unit' | 'value', rows: readonly ValueRow[], locale: Locale) {
  const shown = shownTexts(
    kind,
    rows.map(([, , , , , , name, nameEn]) => stored(name, nameEn, locale)),
  );
  return rows
    .map(([id, , , code, , , name, , swatch, count], index) => ({
      id,
      code,
      ...(shown[index] ?? { name }),
      swatch,
      count,
    }))
    .sort((a, b) => b.count - a.count || a.id - b.id);
}
