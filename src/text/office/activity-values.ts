import { isPhotoState } from '#rules/catalog/reviews/photo-form.ts';
import { isQuestionState } from '#rules/catalog/question-form.ts';
import { isReviewState } from '#rules/catalog/reviews/review-form.ts';
import { isOrderState } from '#rules/order/order-states.ts';
import {
  activityFields,
  isActivityField,
  type ActivityField,
} from '#rules/shop/activity/activity-fields.ts';
import { isRole } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formatDate, formatDateTime, formats } from '#text/format.ts';
import { activityFieldTexts, activityTexts } from './activity-texts.ts';
import { officeFrameTexts } from './office-frame-text.ts';
import { orderDetailTexts } from './order-detail-text.ts';
import { photoDeskTexts } from '#text/office/catalog/photo-desk-text.ts';
import { questionDeskTexts } from '#text/office/catalog/question-desk-text.ts';
import { reviewDeskTexts } from '#text/office/catalog/review-desk-text.ts';

type Values = Readonly<Record<string, unknown>> | null;

/** A changed field of a log entry, named and written in a language; an empty text is no value. */
export interface ActivityChangeText {
  key: string;
  name: string;
  was: string;
  is: string;
}

/**
 * The fields whose values differ before and after, in the order in which they were logged (rule activity-log/fields). A
 * field that the table of fields does not hold keeps its own name.
 */
export function activityChanges(
  { before, after }: { before: Values; after: Values },
  locale: Locale,
): ActivityChangeText[] {
  const names: Readonly<Record<string, string>> = activityFieldTexts[locale];
  return Object.keys({ ...before, ...after })
    .filter((key) => !isActivityField(key) || activityFields[key] !== 'hidden')
    .map((key) => ({
      key,
      name: names[key] ?? key,
      was: valueText(key, before, locale),
      is: valueText(key, after, locale),
    }))
    .filter(({ was, is }) => was !== is);
}

function valueText(key: string, values: Values, locale: Locale): string {
  const value = values?.[key];
  if (value === null || value === undefined || value === '') return '';
  return isActivityField(key)
    ? knownText(key, value, { currency: String(values?.['currency'] ?? ''), locale })
    : plainText(value, locale);
}

function knownText(
  key: ActivityField,
  value: unknown,
  { currency, locale }: { currency: string; locale: Locale },
): string {
  const t = activityTexts[locale];
  const text = String(value);
  switch (activityFields[key]) {
    case 'money':
      return formats[locale].money(Number(value), currency).trim();
    case 'instant':
      return formatDateTime(text, locale);
    case 'day':
      return formatDate(text, locale);
    case 'state':
      return stateText(text, locale);
    case 'role':
      return isRole(text) ? officeFrameTexts[locale].roles[text] : text;
    case 'way':
      return wordOf(t.ways, text);
    case 'refusal':
      return wordOf(t.refusals, text);
    case 'fields':
      return Array.isArray(value)
        ? value.map((each) => wordOf(t.customerFields, String(each))).join(', ')
        : text;
    case 'scope':
      return wordOf(t.scopes, text);
    case 'terms':
      return wordOf(t.terms, text);
    case 'lines':
      return linesText(value, locale);
    default:
      return plainText(value, locale);
  }
}

const wordOf = (words: Readonly<Record<string, string>>, text: string) => words[text] ?? text;

/** The states of orders, questions, reviews and photographs; their keys do not overlap in meaning. */
function stateText(state: string, locale: Locale): string {
  if (isOrderState(state)) return orderDetailTexts[locale].states[state];
  if (isQuestionState(state)) return questionDeskTexts[locale].states[state];
  if (isReviewState(state)) return reviewDeskTexts[locale].states[state];
  return isPhotoState(state) ? photoDeskTexts[locale].states[state] : state;
}

function linesText(value: unknown, locale: Locale): string {
  if (!Array.isArray(value)) return plainText(value, locale);
  const lines: unknown[] = value;
  return lines
    .map((line) => {
      const { position, quantity } = Object(line) as { position?: unknown; quantity?: unknown };
      return activityTexts[locale].line(String(position), String(quantity));
    })
    .join(', ');
}

function plainText(value: unknown, locale: Locale): string {
  if (typeof value === 'boolean')
    return value ? activityTexts[locale].yes : activityTexts[locale].no;
  if (typeof value === 'number' && Number.isInteger(value)) return formats[locale].integer(value);
  if (Array.isArray(value)) return value.map((each) => plainText(each, locale)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
