import type { Locale } from '#rules/shop/locale.ts';

type Parsed<Value> = { ok: true; value: Value } | { ok: false };

/** A decimal with at most `places` places, typed with a comma or a point. */
export function parseDecimal(text: string, places: number): Parsed<number> {
  const plain = text.trim().replace(',', '.');
  const form = new RegExp(String.raw`^\d{1,7}(\.\d{1,${places}})?$`);
  return form.test(plain) ? { ok: true, value: Number(plain) } : { ok: false };
}

export function parseWhole(text: string, least: number): Parsed<number> {
  const plain = text.replaceAll(/[\s.,]/g, '');
  const value = Number(plain);
  return /^\d{1,9}$/.test(plain) && value >= least ? { ok: true, value } : { ok: false };
}

/** A rate in percent: at most 100. */
export function parseRate(parsed: Parsed<number>): Parsed<number> {
  return parsed.ok && parsed.value <= 100 ? parsed : { ok: false };
}

/** A figure as somebody types it. */
export function writeNumber(value: number, locale: Locale): string {
  return locale === 'tr' ? String(value).replace('.', ',') : String(value);
}
