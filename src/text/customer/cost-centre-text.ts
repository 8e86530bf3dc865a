import type { Locale } from '#rules/shop/locale.ts';
import { costCentre as english } from '#text/en/customer/cost-centre.ts';
import { costCentre as turkish } from '#text/tr/customer/cost-centre.ts';

/** Apart from the messages of every page: only a company's users read them. */
export const costCentreTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
