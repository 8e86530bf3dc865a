import type { Locale } from '#rules/shop/locale.ts';
import { packDesk as english } from '#text/en/packing-desk.ts';
import { packDesk as turkish } from '#text/tr/packing-desk.ts';

export const packingDeskTexts: Record<Locale, typeof turkish> = { tr: turkish, en: english };
