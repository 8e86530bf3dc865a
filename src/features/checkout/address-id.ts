import { idOrNotFound, Refusal } from '#contract/refusals.ts';

/** Nothing chosen is a message of its own (rule checkout/both-chosen). */
export function addressIdOf(value: number | string): number {
  const text = String(value).trim();
  if (text === '' || text === '0') throw new Refusal('address-required');
  return idOrNotFound(text);
}
