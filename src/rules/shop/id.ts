/** The largest id of a column of the type integer: branches, currencies, units. */
export const maxIntegerId = 2_147_483_647;

/**
 * Reads an id that came from outside, as a number or as its digits; null where nothing can have it:
 * zero, a sign, a leading zero, or more than its column holds.
 */
export function parseId(
  value: string | number,
  most: number = Number.MAX_SAFE_INTEGER,
): number | null {
  const text = String(value);
  const id = Number(text);
  return /^[1-9]\d{0,15}$/.test(text) && id <= most ? id : null;
}
