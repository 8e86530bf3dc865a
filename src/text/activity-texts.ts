import type { Locale } from '#rules/shop/locale.ts';
import { activity as english } from '#text/en/office/activity.ts';
import { activity as turkish } from '#text/tr/office/activity.ts';

/** What the activity log says. */
export function activityTexts(locale: Locale): typeof turkish {
  return locale === 'en' ? english : turkish;
}
