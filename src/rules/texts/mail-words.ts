import type { Locale } from '#rules/shop/locale.ts';

/** The values that the merchant's words for a mail may name, as `{orderNo}`. */
export const mailPlaces = [
  'name',
  'store',
  'orderNo',
  'total',
  'amount',
  'carrier',
  'trackingNo',
  'product',
] as const;
export type MailPlace = (typeof mailPlaces)[number];

const person = ['name', 'store'] as const;
const order = [...person, 'orderNo', 'total'] as const;
const money = [...order, 'amount'] as const;
const parcel = [...order, 'carrier', 'trackingNo'] as const;

/**
 * The mails to customers whose words the merchant may write, each with the places that it can name (rule
 * mail-texts/kinds).
 */
export const mailPlacesOf = {
  'order-received': order,
  'payment-received': money,
  'order-shipped': parcel,
  'order-shipped-part': parcel,
  'order-shipped-rest': parcel,
  'order-cancelled': order,
  'order-part-cancelled': order,
  'order-expired': order,
  'order-refunded': money,
  'payment-returned': money,
  'payment-charged-twice': money,
  'confirm-email': person,
  'reset-password': person,
  'account-closed': person,
  'question-answered': [...person, 'product'],
  'review-answered': [...person, 'product'],
} as const satisfies Readonly<Record<string, readonly MailPlace[]>>;
export type WordedMail = keyof typeof mailPlacesOf;

export const wordedMails = Object.keys(mailPlacesOf).filter(isWordedMail);

export function isWordedMail(kind: string): kind is WordedMail {
  return Object.hasOwn(mailPlacesOf, kind);
}

/** The merchant's words for a mail in one language; an empty text is the shop's own. */
export interface MailWords {
  subject: string;
  opening: string;
  closing: string;
}

export const noMailWords: MailWords = { subject: '', opening: '', closing: '' };

/** The words for a mail in both languages, by the names of their fields. */
export interface MailWordFields extends MailWords {
  subjectEn: string;
  openingEn: string;
  closingEn: string;
}
export const mailWordFields = [
  'subject',
  'opening',
  'closing',
  'subjectEn',
  'openingEn',
  'closingEn',
] as const satisfies readonly (keyof MailWordFields)[];

export function wordsIn(fields: MailWordFields, locale: Locale): MailWords {
  const { subject, opening, closing, subjectEn, openingEn, closingEn } = fields;
  return locale === 'en'
    ? { subject: subjectEn, opening: openingEn, closing: closingEn }
    : { subject, opening, closing };
}

/** The words that a mail of a kind goes out with, in a language. */
export type MailWordsOf = (kind: WordedMail, locale: Locale) => MailWords;
export const mailWordLimits = { subject: 200, opening: 2000, closing: 2000 } as const;

const place = /\{([^{}]*)\}/g;

/** The first place that a mail of this kind cannot name; null where it can name all. */
export function unknownPlace(kind: WordedMail, text: string): string | null {
  const known: readonly string[] = mailPlacesOf[kind];
  for (const [, name = ''] of text.matchAll(place)) if (!known.includes(name)) return name;
  return null;
}

/** The text with its values; a place without a value is left empty, and spaces around it become one. */
export function fillPlaces(
  text: string,
  values: Readonly<Partial<Record<MailPlace, string>>>,
): string {
  const known: Readonly<Record<string, string | undefined>> = values;
  return text
    .replaceAll(place, (_whole, name: string) => known[name] ?? '')
    .replaceAll(/ {2,}/g, ' ');
}
