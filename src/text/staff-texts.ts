import type { Locale } from '#rules/shop/locale.ts';
import { staff as english } from './en/staff.ts';
import { staff as turkish } from './tr/staff.ts';

/** What the office says of the merchant's people. */
export function staffTexts(locale: Locale): typeof turkish {
  return locale === 'en' ? english : turkish;
}
