import { activityFieldNames as englishFields } from '#text/en/office/activity-field-names.ts';
import { activityFieldNames as turkishFields } from '#text/tr/office/activity-field-names.ts';
import type { NamedActivityField } from '#rules/shop/activity/activity-fields.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { activity as english } from '#text/en/office/activity.ts';
import { activity as turkish } from '#text/tr/office/activity.ts';

/** Texts of the activity log. */
export const activityTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};

/** The names of the fields of the log. */
export const activityFieldTexts: Readonly<Record<Locale, Record<NamedActivityField, string>>> = {
  tr: turkishFields,
  en: englishFields,
};
