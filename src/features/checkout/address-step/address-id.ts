import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { parseId } from '#rules/shop/id.ts';

/** Nothing chosen is a message of its own (rule checkout/both-chosen). */
export function addressIdOf(value: number | string): number {
  const text = String(value).trim();
  if (text === '' || text === '0') throw new Refusal('address-required');
  return idOrNotFound(text);
}

/** Whether `addressIdOf` gives an id. */
export function isAddressId(value: number | string): boolean {
  return parseId(String(value).trim()) !== null;
}
