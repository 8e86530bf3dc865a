import type { Locale } from '#rules/shop/locale.ts';
import { companyProblems as english } from '#text/en/office/companies/company-problems.ts';
import { companyProblems as turkish } from '#text/tr/office/companies/company-problems.ts';

export const companyProblemTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
