import { ruleSheet as english } from '#text/en/office/prices/rule-sheet.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { ruleSheet as turkish } from '#text/tr/office/prices/rule-sheet.ts';

export const ruleSheetTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
