import type { Locale } from '#rules/shop/locale.ts';
import { lawCommands as english } from '#text/en/cli/law-commands.ts';
import { lawCommands as turkish } from '#text/tr/cli/law-commands.ts';

/** Texts of the answers of the commands for consents. */
export const lawCommandTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
