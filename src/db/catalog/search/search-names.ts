import type { NamedPlaces } from '#contract/catalog/product-list.ts';
import { shownName } from '#rules/catalog/english/shown-text.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';
import type { NameRef } from './find-text.ts';

const brandKind = 1;

/** The brands and categories of a search, each once, as links show them. */
export function namedPlaces(
  names: readonly NameRef[],
  map: CatalogMap,
  locale: Locale,
): NamedPlaces {
  const places: NamedPlaces = { brands: [], categories: [] };
  const seen = new Set<string>();
  for (const [kind, id] of names) {
    const key = `${kind}:${id}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (kind === brandKind) {
      const brand = map.brandById.get(id);
      if (brand) places.brands.push({ code: brand.code, name: brand.name });
    } else {
      const category = map.categoryById.get(id);
      if (category) places.categories.push({ path: category.path, ...shownName(category, locale) });
    }
  }
  return places;
}
