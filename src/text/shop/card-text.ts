import type { Locale } from '#rules/shop/locale.ts';
import { card as english } from '#text/en/shop/card.ts';
import { card as turkish } from '#text/tr/shop/card.ts';

export type CardText = typeof turkish;

/** What is said where a card pays. It is not of `Messages`, which every page fetches: few pages need it. */
export const cardTexts: Readonly<Record<Locale, CardText>> = { tr: turkish, en: english };
