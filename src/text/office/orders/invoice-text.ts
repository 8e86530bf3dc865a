import type { Locale } from '#rules/shop/locale.ts';
import { invoiceDesk as english } from '#text/en/office/orders/invoices.ts';
import { invoiceDesk as turkish } from '#text/tr/office/orders/invoices.ts';

export const invoiceTexts: Readonly<Record<Locale, typeof turkish>> = { tr: turkish, en: english };
