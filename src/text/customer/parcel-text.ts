import type { Locale } from '#rules/shop/locale.ts';
import { parcels as english } from '#text/en/customer/parcels.ts';
import { parcels as turkish } from '#text/tr/customer/parcels.ts';

/** Texts about parcels on the screens of orders. Only those screens load them. */
export const parcelTexts: Readonly<Record<Locale, typeof turkish>> = { tr: turkish, en: english };
