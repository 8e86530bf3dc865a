import type { Locale } from '#rules/shop/locale.ts';
import { companyCredit as english } from '#text/en/office/companies/company-credit.ts';
import { companyCredit as turkish } from '#text/tr/office/companies/company-credit.ts';

export const companyCreditTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
