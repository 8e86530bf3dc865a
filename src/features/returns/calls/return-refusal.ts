import { Refusal } from '#contract/refusals.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { isNoRight } from '#rules/returns/return-right.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { formatDate, formats } from '#text/format.ts';
import { refusalText } from '#text/refusal-text.ts';
import type { ReturnRefused } from '../work/return-parts.ts';

/** The refusal with which a call answers, in the language of the caller (rule returns/refusals). */
export function refusalOfReturn(refused: ReturnRefused, locale: Locale): Refusal {
  const { reason, field, state, until, why, most } = refused;
  const t = returnTexts[locale];
  const values = {
    ...refused.values,
    ...(field !== undefined && reason === 'invalid-input' && { field }),
    ...(state !== undefined && { state: t.states[state] }),
    ...(until && { until: formatDate(until, locale) }),
    ...(why !== undefined && isNoRight(why) && { why: t.why[why] }),
    ...(most && { amount: formats[locale].money(most.amount, most.currency) }),
  };
  const message = refusalText(locale, reason, values);
  return new Refusal(reason, {
    values,
    ...(field !== undefined && { fields: { [field]: message } }),
  });
}
