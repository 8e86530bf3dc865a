import type { Locale } from '#rules/shop/locale.ts';
import { orderDesk as english } from '#text/en/order-desk.ts';
import { orderDesk as turkish } from '#text/tr/order-desk.ts';

export const orderDeskTexts: Record<Locale, typeof turkish> = { tr: turkish, en: english };
