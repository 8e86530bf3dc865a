import type { Locale } from '#rules/shop/locale.ts';
import { home as english } from '#text/en/home.ts';
import { home as turkish } from '#text/tr/home.ts';

/** What the home page says. It is not of `Messages`, which every page fetches. */
export const homeTexts: Readonly<Record<Locale, typeof turkish>> = { tr: turkish, en: english };
