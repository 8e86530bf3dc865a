import type { Locale } from '#rules/shop/locale.ts';
import { company as english } from '#text/en/customer/company.ts';
import { company as turkish } from '#text/tr/customer/company.ts';

/** Apart from the messages of every page: only a company's users read them. */
export const companyTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
