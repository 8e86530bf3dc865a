import { questionLimits, type TextError } from '#rules/catalog/question-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formats } from '#text/format.ts';
import { questionDesk as english } from '#text/en/office/catalog/question-desk.ts';
import { questionDesk as turkish } from '#text/tr/office/catalog/question-desk.ts';

export const questionDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};

/** The error text of an answer (rule questions/answer). */
export function answerErrorText(reason: TextError, locale: Locale): string {
  const text = questionDeskTexts[locale];
  return reason === 'missing'
    ? text.answerMissing
    : text.tooLong(formats[locale].integer(questionLimits.answer));
}
