import type { AccountError, RegistrationError } from '#rules/person/account-form.ts';
import type { ApplicationError } from '#rules/companies/application.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { PasswordReason } from '#rules/person/password.ts';
import { Refusal } from '#contract/refusals.ts';
import { account as english } from '#text/en/customer/account.ts';
import { ownAccountTexts } from '#text/customer/own-account-text.ts';
import { applicationTexts } from '#text/customer/application-text.ts';
import { account as turkish } from '#text/tr/customer/account.ts';

const texts = { tr: turkish, en: english };

type Reason =
  | (AccountError | RegistrationError | ApplicationError)['reason']
  | 'privacy'
  | 'wrong-password'
  | 'current-password-missing'
  | 'current-password-wrong';

function textOf(locale: Locale, reason: Reason, minLength: number): string {
  const text = texts[locale];
  const own = ownAccountTexts[locale];
  const byReason: Record<Reason, string> = {
    name: text.nameMissing,
    surname: text.surnameMissing,
    email: text.emailWrong,
    phone: text.phoneWrong,
    gender: text.genderWrong,
    birthdate: text.birthdateWrong,
    // The message names 6, which the setting may raise (rule account/password-length).
    length: text.passwordLength.replace('6', String(minLength)),
    'verify-required': text.passwordVerify,
    mismatch: text.passwordMismatch,
    privacy: text.privacyMissing,
    ...applicationTexts[locale].wrong,
    'wrong-password': own.passwordWrong,
    'current-password-missing': own.currentPasswordMissing,
    'current-password-wrong': own.currentPasswordWrong,
  };
  return byReason[reason];
}

/** Each wrong field's message; the call's own is the first of them (rule api/error-fields). */
export function wrongFields(
  locale: Locale,
  errors: readonly { field: string; reason: Reason }[],
  minLength: number,
): Refusal {
  const fields = Object.fromEntries(
    errors.map(({ field, reason }) => [field, textOf(locale, reason, minLength)]),
  );
  const message = Object.values(fields)[0];
  return new Refusal('invalid-input', { fields, ...(message !== undefined && { message }) });
}

/** The field of the password form that a reason belongs to. */
export function passwordField(reason: PasswordReason): 'password' | 'passwordVerify' {
  return reason === 'length' ? 'password' : 'passwordVerify';
}
