import { parseId } from '#rules/shop/id.ts';

/** How many products a browser remembers (rule catalog/recently-viewed). */
export const mostViewed = 12;

/** The ids among what somebody sent or stored, each once, at most `mostViewed`. */
export function viewedIds(given: readonly (string | number)[]): number[] {
  const ids = given.map((id) => parseId(id)).filter((id) => id !== null);
  return [...new Set(ids)].slice(0, mostViewed);
}

/** The remembered products after `id` was viewed, the latest first. */
export function afterViewing(ids: readonly number[], id: number): number[] {
  return viewedIds([id, ...ids]);
}
