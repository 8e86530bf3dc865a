import type { Locale } from '#rules/shop/locale.ts';
import { staffCommand as english } from '#text/en/cli/staff-command.ts';
import { staffCommand as turkish } from '#text/tr/cli/staff-command.ts';

export type StaffCommandTexts = typeof turkish;

/** The command line's texts: `--locale tr` (the default) or `en`. */
export const staffCommandTexts: Readonly<Record<Locale, StaffCommandTexts>> = {
  tr: turkish,
  en: english,
};
