import { isValidTckn, isValidVkn } from '#rules/person/identity-numbers.ts';
import { normaliseEmail } from '#rules/shop/email-address.ts';
import { beginOfDay, istanbulDay } from '#rules/shop/istanbul-day.ts';

/** The rights that a request can name (KVKK 11). */
export const privacyWishes = ['know', 'copy', 'correct', 'erase', 'object'] as const;
export type PrivacyWish = (typeof privacyWishes)[number];

export const privacyIdKinds = ['tckn', 'vkn', 'passport'] as const;
export type PrivacyIdKind = (typeof privacyIdKinds)[number];

/** `asked`: its address is not confirmed, so it does not count yet. */
export const privacyStates = ['asked', 'open', 'answered', 'erased'] as const;
export type PrivacyState = (typeof privacyStates)[number];

/** The copies of a person's data that an answer can bring. */
export const privacyFiles = ['html', 'json'] as const;
export type PrivacyFile = (typeof privacyFiles)[number];

/** Days between the confirmation of a request and the last day of its answer (KVKK 13/2). */
export const privacyAnswerDays = 30;
/** The office's first page names requests that are due in so many days. */
export const privacySoonDays = 7;
/** Life of the link that confirms a request, and of a request that nobody confirmed, in milliseconds. */
export const privacyLinkMs = 3 * 86_400_000;

export interface PrivacyRequest {
  wish: PrivacyWish;
  name: string;
  idKind: PrivacyIdKind;
  idNumber: string;
  address: string;
  email: string;
  text: string;
}

/** A request as it was typed. */
export type TypedPrivacyRequest = { readonly [Name in keyof PrivacyRequest]?: string | undefined };

export type PrivacyField = keyof PrivacyRequest;

/**
 * Reads a request; gives the fields that are wrong where some are (rule privacy/request). The number has to fit its kind, check
 * digits included. A request to correct or to object says what about.
 */
export function checkPrivacyRequest(
  typed: TypedPrivacyRequest,
): { ok: true; request: PrivacyRequest } | { ok: false; wrong: PrivacyField[] } {
  const wish = privacyWishes.find((each) => each === typed.wish);
  const idKind = privacyIdKinds.find((each) => each === typed.idKind);
  const plain = (text = '') => text.replaceAll('\r\n', '\n').trim();
  const name = plain(typed.name);
  const address = plain(typed.address);
  const text = plain(typed.text);
  const email = normaliseEmail(typed.email ?? '');
  const idNumber = plain(typed.idNumber).replaceAll(/[\s-]/g, '').toUpperCase();
  const needsText = wish === 'correct' || wish === 'object';
  const wrong: PrivacyField[] = [];
  if (name === '') wrong.push('name');
  if (idKind === undefined) wrong.push('idKind');
  if (idKind === undefined ? idNumber === '' : !isIdNumber(idKind, idNumber))
    wrong.push('idNumber');
  if (address === '') wrong.push('address');
  if (email === null) wrong.push('email');
  if (wish === undefined) wrong.push('wish');
  if (needsText && text === '') wrong.push('text');
  if (wish === undefined || idKind === undefined || email === null || wrong.length > 0)
    return { ok: false, wrong };
  return { ok: true, request: { wish, name, idKind, idNumber, address, email, text } };
}

function isIdNumber(kind: PrivacyIdKind, number: string): boolean {
  if (kind === 'tckn') return isValidTckn(number);
  if (kind === 'vkn') return isValidVkn(number);
  return /^[A-Z0-9]{5,20}$/.test(number);
}

/** The last day on which a request can be answered in time, as `2026-12-31`: the 30th after the day of its confirmation. */
export function privacyDueDay(confirmedAt: Date): string {
  const first = beginOfDay(istanbulDay(confirmedAt)) ?? confirmedAt;
  // Noon keeps clear of changes of the clock.
  return istanbulDay(new Date(first.getTime() + (privacyAnswerDays * 24 + 12) * 3_600_000));
}

/** A request that was confirmed before this instant is late, or is due within `days` days. */
export function privacyLateBefore(now: Date, days = 0): Date {
  const today = beginOfDay(istanbulDay(now)) ?? now;
  return new Date(today.getTime() - (privacyAnswerDays - days) * 86_400_000);
}
