import type { Locale } from '#rules/shop/locale.ts';
import { activity as english } from '#text/en/office/activity.ts';
import { activity as turkish } from '#text/tr/office/activity.ts';

/** Texts of the activity log. */
export const activityTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
