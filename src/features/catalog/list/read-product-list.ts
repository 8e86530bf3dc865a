import type { ProductList } from '#contract/product-list.ts';
import { Refusal } from '#contract/refusals.ts';
import type { CatalogMap } from '#db/catalog/categories.ts';
import { listProducts } from '#db/catalog/listing.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { parseListing, type Listing } from '#rules/catalog/product-listing.ts';
import { en } from '#text/en.ts';
import { tr } from '#text/tr.ts';
import { withoutLocale } from '#urls';
import type { CatalogServices } from '#features/catalog/catalog-services.ts';
import { allProducts, listAtPath } from './list-at-path.ts';

/**
 * The list that the page at `path` shows (rule wire/list-path); `path` may name a language, `query`
 * starts with `?` or is empty. Refuses with 'not-found' where the path shows no list. Queries: see
 * `listProducts`.
 */
export async function readProductList(
  services: CatalogServices,
  input: { locale: Locale; path: string; query: string },
): Promise<ProductList> {
  const { db, catalog, snapshot } = services;
  const asked = withoutLocale(input.path === '' ? '/' : input.path);
  const locale = asked.locale ?? input.locale;
  const map = await catalog.map();
  const place =
    asked.path === '/' ? allProducts() : listAtPath(map, asked.path.replace(/(?<=.)\/$/, ''));
  if (!place) throw new Refusal('not-found');
  const listing = parseListing(Object.fromEntries(new URLSearchParams(input.query)));
  const list = await listProducts(db, {
    scope: place.scope,
    listing,
    locale,
    showNotInStocks: snapshot().settings.showNotInStocks,
    map,
    memory: catalog,
  });
  const isSearch = place.container === 'ProductList' && Object.keys(place.params).length === 0;
  const title = (isSearch && searchTitle(map, listing, locale)) || place.title(locale);
  return {
    items: list.items,
    page: list.page,
    pages: list.pages,
    total: list.total,
    limit: listing.limit,
    sort: listing.sort,
    view: listing.view,
    variantCheck: list.items.some((item) => item.hasVariants),
    facets: list.facets,
    title,
    breadcrumbs: isSearch ? [{ path: 'search', name: title }] : place.breadcrumbs(locale),
    corrected: list.corrected,
  };
}

/** What was searched, or the brand whose products the brand link asks for; else nothing of its own. */
function searchTitle(map: CatalogMap, { q, brand }: Listing, locale: Locale): string | undefined {
  if (q !== '') return (locale === 'en' ? en : tr).catalog.searchTitle(q);
  const [code] = brand;
  return code === undefined || brand.length > 1 ? undefined : map.brandByCode.get(code)?.name;
}
