import type { Locale } from '#rules/shop/locale.ts';
import { productDesk as english } from '#text/en/product-desk.ts';
import { productDesk as turkish } from '#text/tr/product-desk.ts';

export type ProductDeskText = typeof turkish;

export const productDeskTexts: Record<Locale, ProductDeskText> = { tr: turkish, en: english };
