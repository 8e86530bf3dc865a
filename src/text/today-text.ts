import type { Locale } from '#rules/shop/locale.ts';
import { today as english } from '#text/en/today.ts';
import { today as turkish } from '#text/tr/today.ts';

export const todayTexts: Record<Locale, typeof turkish> = { tr: turkish, en: english };
