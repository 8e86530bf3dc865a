import type { Locale } from '#rules/shop/locale.ts';
import { tokensCommand as english } from '#text/en/cli/tokens-command.ts';
import { tokensCommand as turkish } from '#text/tr/cli/tokens-command.ts';

export type TokensTexts = typeof turkish;

/** The command line's texts: `--locale tr` (the default) or `en`. */
export const tokensTexts: Readonly<Record<Locale, TokensTexts>> = { tr: turkish, en: english };
