import { Type, type TNumberOptions } from 'typebox';

/**
 * A number with at most so many decimal places as people write them. JSON Schema's `multipleOf` divides binary fractions: it
 * refuses 1048576.13 as no multiple of 0.01.
 */
export function DecimalNumber(places: number, options: TNumberOptions = {}) {
  const hasPlaces = (value: number) => Number(value.toFixed(places)) === value;
  const refusal = () => `must have at most ${places} decimal places`;
  return Type.Refine(Type.Number(options), hasPlaces, refusal);
}
