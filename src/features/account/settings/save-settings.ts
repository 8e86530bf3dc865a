import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkAccountInfo } from '#rules/person/account-form.ts';
import type { AccountInfoForm, CloseAccountForm, PasswordForm } from '#contract/account.ts';
import { refusalOf } from '#contract/refusals.ts';
import { saveAccountInfo } from '#db/customers/customers.ts';
import { clearCookie } from '#platform/cookies.ts';
import type { AccountServices } from '#features/account/account-services.ts';
import { changePassword } from './change-password.ts';
import { closeAccount } from './close-account.ts';
import { wrongFields } from '#features/account/field-texts.ts';
import type { SignInServices } from '#features/account/sign-in/sign-in-routes.ts';

/** Saves the personal data, or refuses with each wrong field (rule account/info). 1 query. */
export async function saveInfoOrRefuse(
  services: AccountServices,
  request: FastifyRequest,
  given: AccountInfoForm,
): Promise<void> {
  const { customerId } = await request.customer();
  const { name = '', surname = '', phone = '', gender = '', birthdate = '' } = given;
  const form = { name, surname, phone, gender, birthdate };
  const today = services.clock().toISOString().slice(0, 10);
  const checked = checkAccountInfo(form, { today });
  if (!checked.ok) {
    const { passwordMinLength } = services.snapshot().settings;
    throw wrongFields(request.locale, checked.errors, passwordMinLength);
  }
  await saveAccountInfo(services.db, customerId, checked.info);
}

/** Sets a new password, or refuses: wrong fields, a sign-in that is too old, too many attempts. */
export async function changePasswordOrRefuse(
  services: AccountServices,
  request: FastifyRequest,
  { currentPassword = '', password = '', passwordVerify = '' }: PasswordForm,
): Promise<void> {
  const customer = await request.customer();
  const form = { currentPassword, password, passwordVerify };
  const answer = await changePassword(services, customer, form);
  if (answer.ok) return;
  if (answer.reason !== 'invalid-input') throw refusalOf(answer);
  const { passwordMinLength } = services.snapshot().settings;
  throw wrongFields(request.locale, answer.errors, passwordMinLength);
}

/** Deletes the account and takes the cookie away, or refuses (rule account/close). */
export async function closeOrRefuse(
  services: SignInServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { password }: CloseAccountForm,
): Promise<void> {
  const { customerId } = await request.customer();
  const { locale } = request;
  const answer = await closeAccount(services, { customerId, password, locale });
  if (!answer.ok && answer.reason === 'wrong-password')
    throw wrongFields(locale, [{ field: 'password', reason: 'wrong-password' }], 0);
  if (!answer.ok) throw refusalOf(answer);
  clearCookie(reply, 'sid', services.secureCookies);
}
