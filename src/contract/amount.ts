import { Refusal } from './refusals.ts';

/** An amount as a form or JSON writes it; anything else is refused with `invalid-input` at its field. */
export function amountOf(value: number | string, field: string): number {
  const text = String(value).trim();
  if (!/^\d{1,10}(?:\.\d{1,8})?$/.test(text)) {
    throw new Refusal('invalid-input', { values: { field } });
  }
  return Number(text);
}
