import type { ProductList } from '#contract/product-list.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { listingQuery, parseListing, type Listing } from '#rules/catalog/product-listing.ts';
import type { Messages } from '#text/messages.ts';
import type { Shop } from '#ui/state/shop-context.tsx';
import { localised } from '#urls';

/** Where a list stands: the path of its page and what its query asks for. */
export interface ListPlace {
  /** Without its language. */
  path: string;
  locale: Locale;
  listing: Listing;
}

/** What every part of a list's page is given. */
export interface ListProps {
  at: ListPlace;
  data: ProductList;
  shop: Shop;
  t: Messages;
}

export function readListing(query: string): Listing {
  return parseListing(Object.fromEntries(new URLSearchParams(query)));
}

/** The same list asked for differently; unless told it starts again at its first page. */
export function listHref(at: ListPlace, change: Partial<Listing>): string {
  const query = listingQuery({ ...at.listing, page: 1, ...change });
  return localised(at.path, at.locale) + (query === '' ? '' : `?${query}`);
}

const noFilters = { brand: [], category: [], min: null, max: null, stock: false };

export function withoutFilters(at: ListPlace): string {
  return listHref(at, noFilters);
}

export function filterCount({ brand, category, min, max, stock }: Listing): number {
  const price = min === null && max === null ? 0 : 1;
  return brand.length + category.length + price + (stock ? 1 : 0);
}

/** Whether two queries find the same products, whatever part of them they show and in which order. */
export function findsTheSame(a: Listing, b: Listing): boolean {
  const found = (listing: Listing) =>
    listingQuery({ ...listing, page: 1, sort: '', view: 'list', limit: 24 });
  return found(a) === found(b);
}

/** The values without this one, or with it. */
export function toggled(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}
