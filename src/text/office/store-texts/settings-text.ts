import type { Locale } from '#rules/shop/locale.ts';
import { settingNames as englishNames } from '#text/en/office/store-texts/setting-names.ts';
import { settingsPage as english } from '#text/en/office/store-texts/settings-page.ts';
import { settingNames as turkishNames } from '#text/tr/office/store-texts/setting-names.ts';
import { settingsPage as turkish } from '#text/tr/office/store-texts/settings-page.ts';

/** Texts of the settings' pages. */
export const settingsTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};

/** The names of the settings and of their groups. */
export const settingNameTexts: Readonly<Record<Locale, typeof turkishNames>> = {
  tr: turkishNames,
  en: englishNames,
};
