import { isSort } from '#rules/shop/list-sort.ts';
import { filterFields, orderSortKeys, readOrderFilter, type WrongFilter } from './order-filter.ts';

export type WrongView = 'viewName' | 'viewTaken' | 'viewsFull';

/** Views that somebody, or the team, keeps at most. */
export const mostViews = 30;
const longestName = 40;

/** Orders that were chosen by hand are not looked for again. */
const kept = filterFields.filter((field) => field !== 'orders');

/** The name as it is kept; null where it is none (rule order-list/saved-views). */
export function viewName(name: string): string | null {
  const kind = name.trim().replaceAll(/\s+/g, ' ');
  // eslint-disable-next-line no-control-regex
  return kind === '' || kind.length > longestName || /[\u0000-\u001f\u007f]/.test(kind)
    ? null
    : kind;
}

/** The words of a view as they are kept: those of filters and sort alone, the first that makes no sense refused. */
export function readViewWords(
  given: Readonly<Record<string, string | undefined>>,
): { ok: true; words: Record<string, string> } | { ok: false; reason: WrongFilter | 'sort' } {
  const words = Object.fromEntries(
    [...kept, 'sort'].flatMap((field) => (given[field] ? [[field, given[field]]] : [])),
  );
  const read = readOrderFilter(words);
  if (!read.ok) return { ok: false, reason: read.reason };
  if (words['sort'] && !isSort(words['sort'], orderSortKeys)) return { ok: false, reason: 'sort' };
  return { ok: true, words };
}
