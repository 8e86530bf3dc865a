import type { Locale } from '#rules/shop/locale.ts';
import { settingNames as englishNames } from '#text/en/office/setting-names.ts';
import { settingsPage as englishPage } from '#text/en/office/settings-page.ts';
import { settingNames as turkishNames } from '#text/tr/office/setting-names.ts';
import { settingsPage as turkishPage } from '#text/tr/office/settings-page.ts';

const turkish = { ...turkishPage, ...turkishNames };

/** Texts of the settings' pages, and the names of settings. */
export const settingsTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: { ...englishPage, ...englishNames },
};
