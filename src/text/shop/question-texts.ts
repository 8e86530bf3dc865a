import { questionLimits, type TextError } from '#rules/catalog/question-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formats } from '#text/format.ts';
import { questions as english } from '#text/en/product/questions.ts';
import { questions as turkish } from '#text/tr/product/questions.ts';

/** Apart from the messages of every page: only the product's pages say them. */
export const questionTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};

/** The error text of a question (rule questions/form). */
export function questionErrorText(reason: TextError, locale: Locale): string {
  const text = questionTexts[locale];
  return reason === 'missing'
    ? text.missing
    : text.tooLong(formats[locale].integer(questionLimits.question));
}
