import type { Locale } from './locale.ts';

/** The office's address in a language (rule merchant/office). */
const officePath = (locale: Locale) => (locale === 'en' ? '/en/yonetim' : '/yonetim');

/** The page of a customer. */
export const officeCustomerPath = (id: number, locale: Locale) =>
  `${officePath(locale)}/musteriler/${id}`;

/** A link by which somebody sets password and one-time code: what follows `#` is sent to nobody and stands in no log. */
export const invitationPath = (token: string, locale: Locale) =>
  `${officePath(locale)}/davet#${token}`;
