import { isTurkiye, unselected } from '#rules/person/address-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formatDate, formatDateTime, formats } from '#text/format.ts';
import { inEnglish, inTurkish } from './own-data-texts.ts';

type Named = Readonly<Record<string, string>>;

/** The names of a stored record's values, by the record's field. */
function namesIn(locale: Locale): Readonly<Record<string, Named>> {
  const t = locale === 'en' ? inEnglish : inTurkish;
  const { kinds, languages, photoStates, endings, values } = t.ownData;
  return {
    decision: values.decision,
    source: values.source,
    actor: values.actor,
    contract: values.contract,
    attemptState: values.attemptState,
    approvalState: values.approvalState,
    invoiceState: values.invoiceState,
    channel: values.channel,
    returnWish: values.returnWish,
    returnStep: t.returns.happenedSteps,
    verdict: values.verdict,
    gender: { female: t.account.female, male: t.account.male },
    kind: kinds,
    language: languages,
    photoState: photoStates,
    endedBy: endings,
    state: t.orders.states,
    paymentType: t.orders.methods,
    returnState: t.returns.states,
    returnReason: t.returns.reasons,
    quoteState: t.quotes.states,
    privacyWish: t.privacyRequest.wishes,
    companyRole: t.company.roles,
    action: t.activity.actions,
  };
}

const amounts: ReadonlySet<string> = new Set([
  'debit',
  'credit',
  'subTotal',
  'tax',
  'shippingTotal',
  'total',
  'amount',
  'priceThen',
  'goods',
  'deduction',
  'price',
  'orderLimit',
  'monthlyLimit',
]);

/** Moments that are right to a day (rule account/session-list). */
const toTheDay: ReadonlySet<string> = new Set(['lastSeenAt']);

const day = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/**
 * A value of what is kept of a customer as people read it: days and moments of Istanbul, amounts with
 * their currency, and a name for what is a code. `currency` is that of the record's amounts.
 */
export function ownValue(
  name: string,
  value: string | number,
  { locale, currency }: { locale: Locale; currency: string },
): string {
  if (typeof value === 'number' && amounts.has(name)) return formats[locale].money(value, currency);
  const text = String(value);
  if (day.test(text)) return formatDate(text, locale);
  if (toTheDay.has(name)) return formatDate(text, locale);
  if (moment.test(text)) return formatDateTime(text, locale);
  return namesIn(locale)[name]?.[text] ?? text;
}

/** Abroad some fields hold what stands in for a missing value (rule addresses/abroad): no value at all. */
export function withoutStandIns(record: object): object {
  const { country } = Object(record);
  if (typeof country !== 'string' || isTurkiye(country)) return record;
  const standIns = new Set<unknown>([unselected, '11111111111', '1111111111']);
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, standIns.has(value) ? null : value]),
  );
}
