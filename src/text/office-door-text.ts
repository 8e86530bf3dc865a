import type { Locale } from '#rules/shop/locale.ts';
import { officeDoor as english } from '#text/en/office-door.ts';
import { officeDoor as turkish } from '#text/tr/office-door.ts';

export const officeDoorTexts: Record<Locale, typeof turkish> = { tr: turkish, en: english };
