import { parseListQuery, searchText, writeListQuery } from '#rules/catalog/list-query.ts';

/** What of a query an answer depends on: all that a list reads, the search text alone, or nothing. */
export type QueryRead = 'list' | 'search text' | 'nothing';

/**
 * What of an address's query is read, in its one spelling, which starts with `?` or is empty (rule
 * rendering/one-spelling). Whatever else stands in the query makes no other answer.
 */
export function queryRead(query: string, read: QueryRead): string {
  if (read === 'nothing' || query === '') return '';
  const fields = Object.fromEntries(new URLSearchParams(query));
  const written =
    read === 'list'
      ? writeListQuery(parseListQuery(fields))
      : new URLSearchParams({ q: searchText(fields['q']) }).toString();
  return written === '' ? '' : `?${written}`;
}
