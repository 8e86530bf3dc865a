import type { Locale } from '#rules/shop/locale.ts';
import type { RefusalCode, RefusalValues } from '#contract/refusals.ts';
import { refusals as english } from '#text/en/shop/refusals.ts';
import { refusals as turkish } from '#text/tr/shop/refusals.ts';

type RefusalTexts = Record<RefusalCode, string | ((values: RefusalValues) => string)>;

const texts: Record<Locale, RefusalTexts> = { tr: turkish, en: english };

/** The sentence with which the shop refuses a call (rule api/error-body). */
export function refusalText(locale: Locale, code: RefusalCode, values: RefusalValues): string {
  const text = texts[locale][code];
  return typeof text === 'string' ? text : text(values);
}
