import { LRUCache } from 'lru-cache';
import { parseListQuery, type ListQuery, type ListView } from '#rules/catalog/lists/list-query.ts';

/** Of requests that are answered at the same time: an address is read several times for one answer. */
const mostKept = 100;
/** Longer addresses are read anew. */
const mostLength = 500;
const kept = new LRUCache<string, ListQuery>({ max: mostKept });

/** The list that an address's query (with its `?`, or empty) asks for, as `parseListQuery` reads it. */
export function readQuery(query: string, view: ListView): ListQuery {
  const key = `${view} ${query}`;
  const known = kept.get(key);
  if (known) return known;
  const read = parseListQuery(Object.fromEntries(new URLSearchParams(query)), view);
  if (key.length <= mostLength) kept.set(key, read);
  return read;
}
