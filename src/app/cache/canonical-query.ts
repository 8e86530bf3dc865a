import { readQuery } from '#features/catalog/list/read-query.ts';
import { searchText, writeListQuery, type ListView } from '#rules/catalog/lists/list-query.ts';
import { pageVersionOf, pageVersionQuery } from '#rules/texts/page-version.ts';
import { reviewPageOf, reviewPageQuery } from '#rules/catalog/reviews/review-pages.ts';

/**
 * The part of a query that a response depends on: everything that a list reads, only the search text, only the page of a
 * product's reviews, only the version of a text, or nothing.
 */
export type QueryPart = 'list' | 'search text' | 'reviews' | 'version' | 'nothing';

/**
 * The part of a URL's query that is read, in its canonical spelling, with its `?` or empty (rule rendering/canonical-url).
 * `view` is the list view when the query names none. Other parameters do not change the response.
 */
export function canonicalQuery(query: string, read: QueryPart, view: ListView = 'list'): string {
  if (read === 'nothing' || (query === '' && view === 'list')) return '';
  if (read === 'version') return pageVersionQuery(pageVersionOf(query));
  if (read === 'reviews') return reviewPageQuery(reviewPageOf(query));
  const written =
    read === 'list'
      ? writeListQuery(readQuery(query, view))
      : new URLSearchParams({
          q: searchText(Object.fromEntries(new URLSearchParams(query))['q']),
        }).toString();
  return written === '' ? '' : `?${written}`;
}
