import { parseId } from '#rules/shop/id.ts';

/** The most products that stand beside each other (rule catalog/comparison). */
export const maxCompared = 4;

/** The valid ids of an address or of the browser's storage, each once; there may be more than are compared. */
export function comparedIds(given: readonly (string | number)[]): number[] {
  return [...new Set(given.map((id) => parseId(id)).filter((id) => id !== null))];
}

/** The choice after a product was added; refused where it is full already. */
export function withCompared(
  ids: readonly number[],
  id: number,
): { ok: true; ids: number[] } | { ok: false; reason: 'full' } {
  if (ids.includes(id)) return { ok: true, ids: [...ids] };
  return ids.length < maxCompared ? { ok: true, ids: [...ids, id] } : { ok: false, reason: 'full' };
}

/** Whether products differ in what they show; one alone never does. */
export function areDifferent(values: readonly unknown[]): boolean {
  return new Set(values.map((value) => JSON.stringify(value) ?? '')).size > 1;
}
