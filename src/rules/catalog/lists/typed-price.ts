import type { Locale } from '#rules/shop/locale.ts';

/**
 * Parses an amount as the visitor's language writes it (`1.249,90`; `1249.9` too). Null for anything else, for a negative
 * amount and for more than 4 decimals. A single separator before three digits separates thousands where the language has it.
 */
export function typedPrice(text: string, locale: Locale): number | null {
  const plain = text.replaceAll(/[\s₺$€£]/g, '');
  const [thousands, point] = locale === 'tr' ? ['.', ','] : [',', '.'];
  const groups = new RegExp(String.raw`^\d{1,3}([${thousands}]\d{3})+([${point}]\d*)?$`);
  const digits = groups.test(plain) ? plain.replaceAll(thousands, '') : plain;
  const amount = digits.replace(',', '.');
  return /^\d{1,10}(\.\d{1,4})?$/.test(amount) ? Number(amount) : null;
}

/** A price as somebody would type it: `1249,90`, with up to 4 decimals. */
export function priceToType(value: number, locale: Locale): string {
  const text = Math.round(value * 10_000) % 100 === 0 ? value.toFixed(2) : String(value);
  return locale === 'tr' ? text.replace('.', ',') : text;
}
