import { normaliseEmail } from '#rules/shop/email-address.ts';
import { checkPassword } from './password.ts';
import type { PasswordReason } from './password.ts';
import { hasOnlyNameLetters, tidyName } from './person-name.ts';
import { normalisePhone } from './phone.ts';

export type Gender = 'male' | 'female';

/** The stored personal data; birthdate is YYYY-MM-DD (rule account/info). */
export interface AccountInfo {
  name: string;
  surname: string;
  phone: string;
  gender: Gender | null;
  birthdate: string | null;
}

interface AccountInfoForm {
  readonly name: string;
  readonly surname: string;
  readonly phone: string;
  readonly gender: string;
  readonly birthdate: string;
}

export interface AccountError {
  field: 'name' | 'surname' | 'phone' | 'gender' | 'birthdate';
  reason: 'name' | 'surname' | 'phone' | 'gender' | 'birthdate';
}

export interface Registration {
  name: string;
  surname: string;
  email: string;
  phone: string;
}

type RegistrationForm = Registration & { password: string; passwordVerify: string };

export type RegistrationError =
  | { field: 'name' | 'surname' | 'phone'; reason: 'name' | 'surname' | 'phone' }
  | { field: 'email'; reason: 'email' }
  | { field: 'password' | 'passwordVerify'; reason: PasswordReason };

const maxNameLength = 50;

/** Name and surname of letters; phone, gender and birthdate may be empty (rules
 * account/name-letters, account/info-phone, account/birthdate). `today` is YYYY-MM-DD: nobody is
 * born after it. */
export function checkAccountInfo(
  form: AccountInfoForm,
  input: { today: string },
): { ok: true; info: AccountInfo } | { ok: false; errors: AccountError[] } {
  const errors: AccountError[] = [];
  const name = accountName(form.name);
  const surname = accountName(form.surname);
  const phone = form.phone.trim() === '' ? '' : normalisePhone(form.phone);
  const gender = genderOf(form.gender);
  const birthdate = birthdateOf(form.birthdate, input.today);
  if (name === null) errors.push({ field: 'name', reason: 'name' });
  if (surname === null) errors.push({ field: 'surname', reason: 'surname' });
  if (phone === null) errors.push({ field: 'phone', reason: 'phone' });
  if (gender === undefined) errors.push({ field: 'gender', reason: 'gender' });
  if (birthdate === undefined) errors.push({ field: 'birthdate', reason: 'birthdate' });
  const complete = name !== null && surname !== null && phone !== null;
  if (!complete || gender === undefined || birthdate === undefined) return { ok: false, errors };
  return { ok: true, info: { name, surname, phone, gender, birthdate } };
}

/** The data of a new account, or its problems (rule account/registration-fields). */
export function checkRegistration(
  form: RegistrationForm,
  input: { min: number },
): { ok: true; registration: Registration } | { ok: false; errors: RegistrationError[] } {
  const errors: RegistrationError[] = [];
  const name = accountName(form.name);
  const surname = accountName(form.surname);
  const email = normaliseEmail(form.email);
  const phone = normalisePhone(form.phone);
  const password = checkPassword(form.password, form.passwordVerify, input);
  if (name === null) errors.push({ field: 'name', reason: 'name' });
  if (surname === null) errors.push({ field: 'surname', reason: 'surname' });
  if (email === null) errors.push({ field: 'email', reason: 'email' });
  if (phone === null) errors.push({ field: 'phone', reason: 'phone' });
  if (!password.ok) {
    const field = password.reason === 'length' ? 'password' : 'passwordVerify';
    errors.push({ field, reason: password.reason });
  }
  const complete = name !== null && surname !== null && email !== null && phone !== null;
  if (!complete || !password.ok) return { ok: false, errors };
  return { ok: true, registration: { name, surname, email, phone } };
}

/** A name or surname of an account, tidied; null where it is none (rule account/name-letters). */
export function accountName(text: string): string | null {
  const name = tidyName(text);
  return name.length <= maxNameLength && hasOnlyNameLetters(name) ? name : null;
}

function genderOf(text: string): Gender | null | undefined {
  if (text === 'male' || text === 'female') return text;
  return text === '' ? null : undefined;
}

function birthdateOf(text: string, today: string): string | null | undefined {
  if (text === '') return null;
  if (!/^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(text) || text > today) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
  return exists ? text : undefined;
}
