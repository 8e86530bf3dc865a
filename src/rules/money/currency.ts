/**
 * Parses a currency code as people and files write it: `TL` means TRY, in any letter case (rule prices/tl). Call it where
 * a code enters the shop; everything inside works with the parsed code.
 */
export function parseCurrency(text: string): string {
  const upper = text.trim().toUpperCase();
  return upper === 'TL' ? 'TRY' : upper;
}

/** Whether an amount in this currency can be converted: TRY always can. */
export function hasRate(rates: Readonly<Record<string, number>>, code: string): boolean {
  return findRate(rates, code) > 0;
}

/** TRY per unit of the currency. Throws when there is none: an import refuses such prices. */
export function rateOf(rates: Readonly<Record<string, number>>, code: string): number {
  const rate = findRate(rates, code);
  if (!(rate > 0)) throw new RangeError(`no exchange rate for ${code}`);
  return rate;
}

function findRate(rates: Readonly<Record<string, number>>, code: string): number {
  if (code === 'TRY') return 1;
  return Object.hasOwn(rates, code) ? (rates[code] ?? 0) : 0;
}
