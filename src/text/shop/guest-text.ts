import type { Locale } from '#rules/shop/locale.ts';
import { guest as english } from '#text/en/customer/guest.ts';
import { guest as turkish } from '#text/tr/customer/guest.ts';

/** The texts of ordering without an account. They are not part of `Messages`, which every page fetches. */
export const guestTexts: Readonly<Record<Locale, typeof turkish>> = { tr: turkish, en: english };
