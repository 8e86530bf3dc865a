import type { Locale } from '#rules/shop/locale.ts';
import { card as english } from '#text/en/shop/card.ts';
import { card as turkish } from '#text/tr/shop/card.ts';

export type CardText = typeof turkish;

/** Texts of card payment. They are not part of `Messages`, which every page loads, since few pages need them. */
export const cardTexts: Readonly<Record<Locale, CardText>> = { tr: turkish, en: english };
