import type { Locale } from '#rules/shop/locale.ts';
import { parcels as english } from '#text/en/customer/parcels.ts';
import { parcels as turkish } from '#text/tr/customer/parcels.ts';

/** What the screens of orders say of parcels: no list's page needs it, so that it is with them alone. */
export const parcelTexts: Readonly<Record<Locale, typeof turkish>> = { tr: turkish, en: english };
