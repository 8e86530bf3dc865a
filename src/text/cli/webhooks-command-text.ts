import type { Locale } from '#rules/shop/locale.ts';
import { webhooksCommand as english } from '#text/en/cli/webhooks-command.ts';
import { webhooksCommand as turkish } from '#text/tr/cli/webhooks-command.ts';

export type WebhooksTexts = typeof turkish;

/** The command line's texts: `--locale tr` (the default) or `en`. */
export const webhooksTexts: Readonly<Record<Locale, WebhooksTexts>> = { tr: turkish, en: english };
