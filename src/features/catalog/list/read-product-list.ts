import type { ProductList, SearchOffers } from '#contract/catalog/product-list.ts';
import { readOffers } from '#db/catalog/search/search-offers.ts';
import { countEmptySearch } from '#db/catalog/search/empty-searches.ts';
import { Refusal } from '#contract/refusals.ts';
import { readCategoryTexts, type CatalogMap } from '#db/catalog/products/categories.ts';
import type { ListRequest } from '#db/catalog/lists/list-request.ts';
import { hasCampaign, listProducts, type ListedProducts } from '#db/catalog/lists/listing.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { emptySearchText } from '#rules/catalog/lists/empty-search.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { queryToShow } from '#rules/catalog/hidden-prices.ts';
import type { ListQuery, ListView } from '#rules/catalog/lists/list-query.ts';
import { cardsToShow } from '#features/catalog/cards-to-show.ts';
import { shownPrices } from '#features/catalog/shown-prices.ts';
import { en } from '#text/en.ts';
import { tr } from '#text/tr.ts';
import { withoutLocale } from '#urls';
import type { CatalogServices } from '#features/catalog/catalog-services.ts';
import { allProducts, listAtPath, type ListAtPath } from './list-at-path.ts';
import { readQuery } from './read-query.ts';

/**
 * The list that the page at `path` shows (rule api/list-path); `path` may name a language, `query`
 * starts with `?` or is empty, `currency` is what the visitor's cards show (null: the shop's),
 * `view` the view where the query names none. Refuses with 'not-found' where the path shows no list. Queries: see
 * `listProducts`. A search waits for its turn (`SearchQueue`), by the network `address` that asks.
 */
export async function readProductList(
  services: CatalogServices,
  input: {
    locale: Locale;
    currency: string | null;
    view: ListView;
    path: string;
    query: string;
    address: string;
  },
): Promise<ProductList> {
  const { catalog, snapshot, searches } = services;
  const at = withoutLocale(input.path === '' ? '/' : input.path);
  const locale = at.locale ?? input.locale;
  const map = await catalog.map();
  const listed =
    at.path === '/' ? allProducts() : listAtPath(map, at.path.replace(/(?<=.)\/$/, ''));
  if (!listed) throw new Refusal('not-found');
  const { settings } = snapshot();
  const query = queryToShow(readQuery(input.query, input.view), settings);
  const shown = {
    showNotInStocks: settings.showNotInStocks,
    prices: shownPrices(snapshot(), input.currency),
    catalog,
  };
  const read = () => readList(services, { ...shown, scope: listed.scope, query, locale, map });
  const list = query.q === '' ? await read() : await searches.run(input.address, read);
  const isSearch = listed.container === 'ProductList' && Object.keys(listed.params).length === 0;
  // Without an offer the page claims nothing (rule catalog/no-campaign).
  const isPlain = listed.scope.kind === 'campaign' && !(await hasCampaign(shown));
  const named = isPlain ? allProducts() : listed;
  const title = (isSearch && searchTitle(map, query, locale)) || named.title(locale);
  return {
    items: cardsToShow(list.items, settings),
    page: list.page,
    pages: list.pages,
    total: list.total,
    limit: query.limit,
    sort: query.sort,
    view: query.view,
    variantCheck: list.items.some((item) => item.hasVariants),
    facets: list.facets,
    title,
    breadcrumbs: isSearch ? [{ path: 'search', name: title }] : named.breadcrumbs(locale),
    corrected: list.corrected,
    named: list.named,
    offers: list.offers,
    ...(await aboutCategory(services, { map, listed, locale })),
  };
}

/** The texts of a category that has some, where its list stands without a brand. At most 1 query. */
async function aboutCategory(
  { db }: Pick<CatalogServices, 'db'>,
  { map, listed, locale }: { map: CatalogMap; listed: ListAtPath; locale: Locale },
): Promise<Pick<ProductList, 'about'>> {
  const { categoryId, brandId } = listed.scope;
  if (categoryId === null || brandId !== null) return {};
  if (!map.categoryById.get(categoryId)?.hasTexts) return {};
  const about = await readCategoryTexts(db, categoryId, locale);
  return about ? { about } : {};
}

/** The list, with offers where a search finds nothing. */
async function readList(
  { db, snapshot, clock, tally }: CatalogServices,
  request: ListRequest,
): Promise<ListedProducts & { offers: SearchOffers | null }> {
  const list = await listProducts(db, request);
  const { q } = request.query;
  const today = istanbulDay(clock());
  const text = isPlainSearch(request.query) ? emptySearchText(q) : null;
  if (text !== null && list.page === 1) tally.count(today);
  if (q === '' || list.total > 0) return { ...list, offers: null };
  if (text !== null) await countEmptySearch(db, text, today);
  const offers = await readOffers({ ...request, q });
  const products = cardsToShow(offers.products, snapshot().settings);
  return { ...list, offers: { ...offers, products } };
}

/** Whether nothing but the words kept it from finding. */
function isPlainSearch(query: ListQuery): boolean {
  const { brand, category, unit, variant, min, max, stock, campaign, rating } = query;
  const chosen = [...brand, ...category, ...unit, ...variant];
  return chosen.length === 0 && !(min || max || stock || campaign || rating);
}

/** The searched text, or the brand of a brand link; else no title of its own. */
function searchTitle(map: CatalogMap, { q, brand }: ListQuery, locale: Locale): string | undefined {
  if (q !== '') return (locale === 'en' ? en : tr).catalog.searchTitle(q);
  const [code] = brand;
  return code === undefined || brand.length > 1 ? undefined : map.brandByCode.get(code)?.name;
}
