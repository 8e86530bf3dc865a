import { parseId } from '#rules/shop/id.ts';

/** How many products a browser remembers (rule catalog/recently-viewed). */
export const maxViewedProducts = 12;

/** The valid ids of a request or of the browser's storage, each once, at most `maxViewedProducts`. */
export function viewedIds(given: readonly (string | number)[]): number[] {
  const ids = given.map((id) => parseId(id)).filter((id) => id !== null);
  return [...new Set(ids)].slice(0, maxViewedProducts);
}

/** The remembered products after `id` was viewed, the latest first. */
export function afterViewing(ids: readonly number[], id: number): number[] {
  return viewedIds([id, ...ids]);
}
