import type { Locale } from '#rules/shop/locale.ts';
import { home as english } from '#text/en/shop/home.ts';
import { home as turkish } from '#text/tr/shop/home.ts';

/** What the home page says. It is not of `Messages`, which every page fetches. */
export const homeTexts: Readonly<Record<Locale, typeof turkish>> = { tr: turkish, en: english };
