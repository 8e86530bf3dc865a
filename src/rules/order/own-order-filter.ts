import { beginOfDay } from '#rules/shop/istanbul-day.ts';
import { isOrderState, type OrderState } from './order-states.ts';

/** The filter of a customer's own orders; null leaves all in (rule orders/filters). */
export interface OwnOrderFilter {
  /** A part of the order's number, of the customer's reference, or of a product's name or code. */
  text: string | null;
  /** A branch of the customer. */
  branch: number | null;
  /** A cost center of the company that the order names. */
  costCentre: string | null;
  state: OrderState | null;
  from: Date | null;
  /** The first moment that does not count any more. */
  before: Date | null;
}

/** The filter as the fields of its form have it; '' for none. */
export interface OwnFilterWords {
  q: string;
  branch: string;
  costCentre: string;
  state: string;
  from: string;
  to: string;
}

/** The field that makes no sense, and why: no day, or an end before the beginning. */
export type WrongOwnFilter = { field: 'from' | 'to'; reason: 'day' | 'period' } | null;

const longestText = 100;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The filter of a query. Unknown states and branches are dropped, as an address may be old; a day that is wrong filters
 * nothing and is named, so that its field can say so. Both days are included, by Istanbul's clock.
 */
export function readOwnOrderFilter(query: { get(name: string): string | null }): {
  filter: OwnOrderFilter;
  words: OwnFilterWords;
  wrong: WrongOwnFilter;
} {
  const word = (name: string) => (query.get(name) ?? '').replaceAll('\0', '').trim();
  const [q, branch, state] = [word('q').slice(0, longestText), word('branch'), word('state')];
  const costCentre = word('costCentre').slice(0, longestText);
  const [from, to] = [word('from').slice(0, 20), word('to').slice(0, 20)];
  const { dates, wrong } = readDays(from, to);
  const branchId = /^[1-9]\d{0,8}$/.test(branch) ? Number(branch) : null;
  const known = isOrderState(state) ? state : null;
  return {
    filter: {
      text: q === '' ? null : q,
      branch: branchId,
      costCentre: costCentre === '' ? null : costCentre,
      state: known,
      ...dates,
    },
    words: { q, branch: branchId === null ? '' : branch, costCentre, state: known ?? '', from, to },
    wrong,
  };
}

function readDays(
  from: string,
  to: string,
): { dates: Pick<OwnOrderFilter, 'from' | 'before'>; wrong: WrongOwnFilter } {
  const none = { from: null, before: null };
  const first = beginOfDay(from);
  const last = beginOfDay(to);
  if (from !== '' && !first) return { dates: none, wrong: { field: 'from', reason: 'day' } };
  if (to !== '' && !last) return { dates: none, wrong: { field: 'to', reason: 'day' } };
  if (first && last && last < first) {
    return { dates: none, wrong: { field: 'to', reason: 'period' } };
  }
  return {
    dates: { from: first, before: last && new Date(last.getTime() + dayMs) },
    wrong: null,
  };
}

/** The query of a list or file with this filter, without empty fields; '' or with its `?`. */
export function ownFilterQuery(words: OwnFilterWords, page = 1): string {
  const fields = { ...words, page: page > 1 ? String(page) : '' };
  const given = Object.entries(fields).filter(([, value]) => value !== '');
  const query = given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return query === '' ? '' : `?${query}`;
}
