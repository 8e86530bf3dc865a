import { readQuery } from '#features/catalog/list/read-query.ts';
import { searchText, writeListQuery, type ListView } from '#rules/catalog/lists/list-query.ts';
import { reviewPageOf, reviewPageQuery } from '#rules/catalog/review-pages.ts';

/**
 * What of a query an answer depends on: all that a list reads, the search text alone, the page of a
 * product's reviews, or nothing.
 */
export type QueryRead = 'list' | 'search text' | 'reviews' | 'nothing';

/**
 * What of an address's query is read, in its one spelling, which starts with `?` or is empty (rule
 * rendering/one-spelling); `view` is how lists stand where it names none. Whatever else stands in the query makes no other answer.
 */
export function queryRead(query: string, read: QueryRead, view: ListView = 'list'): string {
  if (read === 'nothing' || (query === '' && view === 'list')) return '';
  if (read === 'reviews') return reviewPageQuery(reviewPageOf(query));
  const written =
    read === 'list'
      ? writeListQuery(readQuery(query, view))
      : new URLSearchParams({
          q: searchText(Object.fromEntries(new URLSearchParams(query))['q']),
        }).toString();
  return written === '' ? '' : `?${written}`;
}
