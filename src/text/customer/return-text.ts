import type { Locale } from '#rules/shop/locale.ts';
import { returns as english } from '#text/en/customer/returns.ts';
import { returns as turkish } from '#text/tr/customer/returns.ts';

/** Apart from the messages of every page: few people read them. */
export const returnTexts: Readonly<Record<Locale, typeof turkish>> = { tr: turkish, en: english };
