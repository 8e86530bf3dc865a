/** The code TL is treated as TRY (rule prices/tl). */
export function normaliseCurrency(code: string): string {
  if (code === 'TRY') return code;
  const upper = code.trim().toUpperCase();
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
  const currency = normaliseCurrency(code);
  if (currency === 'TRY') return 1;
  return Object.hasOwn(rates, currency) ? (rates[currency] ?? 0) : 0;
}
