import { exactAmount, type Price } from '#rules/money/money.ts';

/** A line of an answer as it is typed. */
export interface DraftLine {
  productId: number;
  unitId: number;
  /** The texts of the fields. */
  quantity: string;
  price: string;
  currency: string;
  note: string;
  replaces: string;
}

/** A number as it is typed in either language: `3.000,25`, `3000.25`; null for none. */
export function typedNumber(text: string): number | null {
  const bare = text.replaceAll(/[\s₺%]/g, '');
  const decimal = /[.,](\d{1,2}|\d{4})$/.exec(bare);
  const whole = (decimal ? bare.slice(0, decimal.index) : bare).replaceAll(/[.,]/g, '');
  if (!/^\d{1,9}$/.test(whole)) return null;
  return Number(`${whole}.${decimal?.[1] ?? '0'}`);
}

/** The typed price; null where it is none. */
export function typedPrice({
  price,
  currency,
}: Pick<DraftLine, 'price' | 'currency'>): Price | null {
  const value = typedNumber(price);
  return value !== null && value > 0 ? { value, currency } : null;
}

/** A price as it stands in a field: `3000,25`. */
export function priceText(value: number): string {
  const text = Number(value.toFixed(2)) === value ? value.toFixed(2) : value.toFixed(4);
  return text.replace('.', ',');
}

/** The price after a percent off, in its currency, 2 places, halves away from zero (rule prices/rounding). */
export function percentOff(value: number, percent: number): number {
  // Of one currency, whichever it is.
  const currency = 'TRY';
  return exactAmount({ value, currency }, { to: currency, rates: {}, percent: 100 - percent });
}
