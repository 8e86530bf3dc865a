import type { ProductList } from '#contract/catalog/product-list.ts';
import type { Locale } from '#rules/shop/locale.ts';
import {
  listQueryWriter,
  parseListQuery,
  writeListQuery,
  type ListQuery,
} from '#rules/catalog/lists/list-query.ts';
import type { Messages } from '#text/messages.ts';
import type { Shop } from '#ui/state/shop-context.tsx';
import { localised } from '#urls';

/** A list's location: the path of its page and its query. */
export interface ListLocation {
  /** Without its language. */
  path: string;
  locale: Locale;
  query: ListQuery;
}

/** The props of every part of a list's page. */
export interface ListProps {
  at: ListLocation;
  data: ProductList;
  shop: Shop;
  t: Messages;
}

export function readListQuery(query: string): ListQuery {
  return parseListQuery(Object.fromEntries(new URLSearchParams(query)));
}

/** The same list asked for differently; unless told it starts again at its first page. */
export function listHref(at: ListLocation, change: Partial<ListQuery>): string {
  const query = writeListQuery({ ...at.query, page: 1, ...change });
  return localised(at.path, at.locale) + (query === '' ? '' : `?${query}`);
}

/** The same list with other values of one field, from its first page on; for many values of it. */
export function listHrefs(
  at: ListLocation,
  field: 'brand' | 'category' | 'unit' | 'variant',
): (values: readonly string[]) => string {
  const path = localised(at.path, at.locale);
  const write = listQueryWriter({ ...at.query, page: 1 }, field);
  return (values) => {
    const query = write(values);
    return query === '' ? path : `${path}?${query}`;
  };
}

const noFilters = {
  brand: [],
  category: [],
  min: null,
  max: null,
  stock: false,
  campaign: false,
  rating: null,
  unit: [],
  variant: [],
};

export function withoutFilters(at: ListLocation): string {
  return listHref(at, noFilters);
}

export function filterCount(query: ListQuery): number {
  const { brand, category, unit, variant, min, max, rating, stock, campaign } = query;
  const single = [min !== null || max !== null, rating !== null, stock, campaign];
  return [brand, category, unit, variant].flat().length + single.filter(Boolean).length;
}

/** Whether two queries find the same products, in any order and on any page. */
export function findsTheSame(a: ListQuery, b: ListQuery): boolean {
  const found = (query: ListQuery) =>
    writeListQuery({ ...query, page: 1, sort: '', view: 'list', limit: 24 });
  return found(a) === found(b);
}

/** The values without this one, or with it. */
export function toggled(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}
