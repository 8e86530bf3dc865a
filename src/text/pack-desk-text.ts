import type { Locale } from '#rules/shop/locale.ts';
import { packDesk as english } from '#text/en/pack-desk.ts';
import { packDesk as turkish } from '#text/tr/pack-desk.ts';

export const packDeskTexts: Record<Locale, typeof turkish> = { tr: turkish, en: english };
