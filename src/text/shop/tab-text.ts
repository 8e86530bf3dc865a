import type { Locale } from '#rules/shop/locale.ts';
import { tabs as english } from '#text/en/shop/tabs.ts';
import { tabs as turkish } from '#text/tr/shop/tabs.ts';

/** The changes of another tab. Not part of `Messages`, which every page loads, since few pages need them. */
export const tabTexts: Readonly<Record<Locale, typeof turkish>> = { tr: turkish, en: english };
