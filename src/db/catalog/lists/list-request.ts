import type { ListQuery } from '#rules/catalog/lists/list-query.ts';
import type { ShownPrices } from '#rules/catalog/lists/price-filter.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { PriceColumn } from '#db/catalog-index/faced/price-column.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import type { ListScope } from '#rules/catalog/lists/list-scope.ts';

/** A request for a list: the page it is on, the visitor's query, and the shop's display settings. */
export interface ListRequest {
  scope: ListScope;
  query: ListQuery;
  locale: Locale;
  /** False leaves out what has no stock (rule stock/hide-out-of-stock). */
  showNotInStocks: boolean;
  /** How the visitor's cards show prices; null in a shop without prices, whose lists know no price filter. */
  prices: ShownPrices | null;
  /** The prices of the visitor's face; the products' own where it is left out. */
  faced?: PriceColumn | null;
  map: CatalogMap;
  catalog: CatalogCache;
}
