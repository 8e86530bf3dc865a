/** The sort options in the order in which they are offered (rule catalog/sorts). */
export const sortKeys = [
  'best-selling',
  'rating',
  'newest',
  'name',
  '-name',
  'price',
  '-price',
  'brand',
  '-brand',
  'quantity',
  '-quantity',
] as const;
export type SortKey = (typeof sortKeys)[number];

/** '' is the list's own order; 'relevance' is a search's. */
export type ListSort = SortKey | 'relevance' | '';

export const listLimits = [12, 24, 48, 96] as const;
export type ListLimit = (typeof listLimits)[number];

/** 'list' is the grid of cards, 'rows' the one with a row for each product (rule
 * catalog/views). */
export type ListView = 'list' | 'rows';

/**
 * A product list's query (rule catalog/list-query). min and max are prices as the visitor's cards show them (rule
 * catalog/price-filter).
 */
export interface ListQuery {
  readonly page: number;
  readonly limit: ListLimit;
  readonly sort: ListSort;
  readonly view: ListView;
  readonly q: string;
  readonly brand: readonly string[];
  readonly category: readonly string[];
  readonly min: number | null;
  readonly max: number | null;
  readonly stock: boolean;
  readonly campaign: boolean;
  /** At least so many stars, 1 to 4. */
  readonly rating: number | null;
  /** Keys of units. */
  readonly unit: readonly string[];
  /** Values of variants, each `dimension:value` in keys. */
  readonly variant: readonly string[];
}

type QueryFields = Readonly<Record<string, string | undefined>>;

const defaultLimit = 24;
const maxPage = 1_000_000;
const maxPrice = 1_000_000_000;
/** Longer searches come from programs (rule catalog/search-input). */
const maxSearchLength = 100;
const maxSearchWords = 10;
const maxValueLength = 200;
const maxValues = 50;
const maxDimensions = 8;

/**
 * Reads a query, clamping unknown and oversized values; never throws (rule catalog/clamped-query). `chosenView` is the
 * view where the query names none.
 */
export function parseListQuery(query: QueryFields, chosenView: ListView = 'list'): ListQuery {
  const q = searchText(query['q']);
  const [min, max] = priceRange(query['min'], query['max']);
  const sort = query['sort'];
  return {
    page: wholeNumber(query['page']),
    limit: listLimits.find((limit) => String(limit) === query['limit']) ?? defaultLimit,
    sort: sortKeys.find((key) => key === sort) ?? (sort === 'relevance' && q ? sort : ''),
    view: (query['view'] ?? chosenView) === 'rows' ? 'rows' : 'list',
    q,
    brand: valueList(query['brand']),
    category: valueList(query['category']),
    min,
    max,
    stock: query['stock'] === '1',
    campaign: query['campaign'] === '1',
    rating: [1, 2, 3, 4].find((stars) => String(stars) === query['rating']) ?? null,
    unit: valueList(query['unit']),
    variant: variantValues(query['variant']),
  };
}

/**
 * The canonical spelling of a query: keys sorted, defaults left out, no '?'. Two queries that mean the same have the same
 * spelling, so that the response cache stores them once.
 */
export function writeListQuery(query: ListQuery): string {
  const parts: string[] = [];
  if (query.brand.length > 0) parts.push(`brand=${joined(query.brand)}`);
  if (query.campaign) parts.push('campaign=1');
  if (query.category.length > 0) parts.push(`category=${joined(query.category)}`);
  if (query.limit !== defaultLimit) parts.push(`limit=${query.limit}`);
  if (query.max !== null) parts.push(`max=${query.max}`);
  if (query.min !== null) parts.push(`min=${query.min}`);
  if (query.page > 1) parts.push(`page=${query.page}`);
  if (query.q !== '') parts.push(`q=${encodeURIComponent(query.q)}`);
  if (query.rating !== null) parts.push(`rating=${query.rating}`);
  if (query.sort !== '') parts.push(`sort=${query.sort}`);
  if (query.stock) parts.push('stock=1');
  if (query.unit.length > 0) parts.push(`unit=${joined(query.unit)}`);
  if (query.variant.length > 0) parts.push(`variant=${joined(query.variant)}`);
  if (query.view !== 'list') parts.push(`view=${query.view}`);
  return parts.join('&');
}

/**
 * A function that writes this query with other values of one field, as `writeListQuery` does. It writes the other fields only
 * once: a page has a link for each value of a filter.
 */
export function listQueryWriter(
  query: ListQuery,
  field: 'brand' | 'category' | 'unit' | 'variant',
): (values: readonly string[]) => string {
  const others = writeListQuery({ ...query, [field]: [] });
  const parts = others === '' ? [] : others.split('&');
  // Fields are in the order of their names.
  const isBefore = (part: string) => part.slice(0, part.indexOf('=')) < field;
  const before = parts
    .filter(isBefore)
    .map((part) => `${part}&`)
    .join('');
  const after = parts
    .filter((part) => !isBefore(part))
    .map((part) => `&${part}`)
    .join('');
  return (values) => (values.length === 0 ? others : `${before}${field}=${joined(values)}${after}`);
}

/** Several values of one parameter; a comma within a value does not divide it. */
function joined(values: readonly string[]): string {
  return values
    .map((value) => encodeURIComponent(value.replace(/[%,]/g, encodeURIComponent)))
    .join();
}

/** Search text without control characters: its first 10 words, at most 100 characters (rule
 * catalog/search-input). */
export function searchText(text: string | undefined): string {
  const words = withoutControls(text ?? '').split(' ', maxSearchWords);
  return cut(words.join(' '), maxSearchLength);
}

/**
 * Removes control characters, then joins spaces; in the other order a control character between two spaces would leave both.
 * Tabs and line ends count as spaces.
 */
function withoutControls(text: string): string {
  return text
    .replace(/(?!\s)[\p{Cc}\p{Cs}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Cuts between code points, never inside one. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : Array.from(text).slice(0, length).join('').trim();
}

function valueList(text: string | undefined): string[] {
  if (text === undefined) return [];
  const values = text
    .slice(0, 10_000)
    .split(',', maxValues)
    .map((value) => value.replace(/%2C|%25/g, decodeURIComponent))
    .map((value) => cut(withoutControls(value), maxValueLength));
  return [...new Set(values.filter((value) => value !== ''))].sort();
}

/** Values of the first 8 dimensions. */
function variantValues(text: string | undefined): string[] {
  const values = valueList(text).filter((value) => /^[^:]+:[^:]+$/.test(value));
  const dimensions = new Set([...new Set(values.map(dimensionOf))].slice(0, maxDimensions));
  return values.filter((value) => dimensions.has(dimensionOf(value)));
}

/** The dimension of a value of `ListQuery.variant`. */
export function dimensionOf(value: string): string {
  return value.slice(0, value.indexOf(':'));
}

function wholeNumber(text: string | undefined): number {
  if (text === undefined || !/^\d+$/.test(text)) return 1;
  return Math.min(Math.max(1, Number(text)), maxPage);
}

function priceOf(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,15}(?:[.,]\d{1,10})?$/.test(text)) return null;
  const price = Math.min(Number(text.replace(',', '.')), maxPrice);
  return Math.round(price * 100) / 100;
}

function priceRange(
  from: string | undefined,
  to: string | undefined,
): [number | null, number | null] {
  const min = priceOf(from);
  const max = priceOf(to);
  return min !== null && max !== null && min > max ? [max, min] : [min, max];
}
