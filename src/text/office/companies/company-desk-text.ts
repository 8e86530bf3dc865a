import type { Locale } from '#rules/shop/locale.ts';
import { companyDesk as english } from '#text/en/office/companies/company-desk.ts';
import { companyDesk as turkish } from '#text/tr/office/companies/company-desk.ts';

export const companyDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
