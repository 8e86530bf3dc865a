import type { Locale } from '#rules/shop/locale.ts';
import { commands as english } from '#text/en/cli/commands.ts';
import { commands as turkish } from '#text/tr/cli/commands.ts';

export type CliTexts = typeof turkish;

/** The command line's texts: `--locale tr` (the default) or `en`. */
export const cliTexts: Readonly<Record<Locale, CliTexts>> = { tr: turkish, en: english };
