/** Net price (4 places) whose VAT-included price, rounded to 2 places, is `gross`. */
export function netOf(gross: number, taxRate: number): number {
  return Math.round((gross * 1_000_000) / (100 + taxRate)) / 10_000;
}

/** The nearest price of the same size that ends as shop prices end: 0,90 or, above 1000, a round 0. */
export function shelfPrice(gross: number): number {
  if (gross < 10) return Math.round(gross * 20) / 20;
  if (gross < 1000) return Math.round(gross) - 0.1;
  return Math.round(gross / 10) * 10 - 0.1;
}

/** `percent` less, to the nearest ten kuruş (one kuruş below 10). */
export function less(gross: number, percent: number): number {
  const grain = gross < 10 ? 100 : 10;
  return Math.round(gross * (1 - percent / 100) * grain) / grain;
}

/** A figure to two places. */
export function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
