import type { Locale } from '#rules/shop/locale.ts';
import { ordersCommand as english } from '#text/en/cli/orders-command.ts';
import { ordersCommand as turkish } from '#text/tr/cli/orders-command.ts';

export type OrdersTexts = typeof turkish;

/** The command line's texts: `--locale tr` (the default) or `en`. */
export const ordersTexts: Readonly<Record<Locale, OrdersTexts>> = { tr: turkish, en: english };
