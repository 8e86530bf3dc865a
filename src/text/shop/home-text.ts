import type { Locale } from '#rules/shop/locale.ts';
import { home as english } from '#text/en/shop/home.ts';
import { home as turkish } from '#text/tr/shop/home.ts';

/** Texts of the home page. They are not part of `Messages`, which every page loads. */
export const homeTexts: Readonly<Record<Locale, typeof turkish>> = { tr: turkish, en: english };
