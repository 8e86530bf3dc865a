import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { isQuestionState } from '#rules/catalog/question-form.ts';
import { isPhotoState } from '#rules/catalog/photo-form.ts';
import { isRole } from '#rules/shop/call-scopes.ts';
import { isOrderState } from '#rules/order/order-states.ts';
import { activityTexts } from '#text/office/activity-texts.ts';
import { formatDateTime, formats } from '#text/format.ts';
import { questionDeskTexts } from '#text/office/question-desk-text.ts';
import { photoDeskTexts } from '#text/office/photo-desk-text.ts';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';

type Values = Readonly<Record<string, unknown>> | null;

/** The values before and after, field by field; only recorded fields that have texts here. */
export function ActivityChange({ before, after }: { before: Values; after: Values }) {
  const { locale } = useOffice();
  const t = activityTexts[locale];
  const { roles } = useTexts(officeFrameTexts).t;
  const names: Readonly<Record<string, string>> = t.fields;
  const text = (key: string, value: unknown): string => {
    if (key === 'role' && typeof value === 'string' && isRole(value)) return roles[value];
    return valueText(key, value, locale);
  };
  const changes = Object.keys({ ...before, ...after })
    .filter((key) => key in names)
    .map((key) => ({ key, was: text(key, before?.[key]), is: text(key, after?.[key]) }))
    .filter(({ was, is }) => was !== is);
  if (changes.length === 0) return null;
  return (
    <div className="activity-change">
      {changes.map(({ key, was, is }) => (
        <span key={key}>
          <small>{names[key]}</small>
          {was !== '' && <del>{was}</del>}
          {is !== '' && <ins>{is}</ins>}
        </span>
      ))}
    </div>
  );
}

function valueText(key: string, value: unknown, locale: Locale): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  if (key === 'amount' && typeof value === 'number') return formats[locale].money(value, '').trim();
  const text = String(value);
  if (key === 'state' && isOrderState(text)) return orderDetailTexts[locale].states[text];
  if (key === 'state' && isQuestionState(text)) return questionDeskTexts[locale].states[text];
  if (key === 'state' && isPhotoState(text)) return photoDeskTexts[locale].states[text];
  if (key === 'by') {
    const ways: Readonly<Record<string, string>> = activityTexts[locale].ways;
    return ways[text] ?? text;
  }
  if (key === 'refused') {
    const refusals: Readonly<Record<string, string>> = activityTexts[locale].refusals;
    return refusals[text] ?? text;
  }
  return key.endsWith('At') ? formatDateTime(text, locale) : text;
}
