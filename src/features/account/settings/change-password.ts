import { checkPassword, type PasswordReason } from '#rules/person/password.ts';
import {
  countAttemptAndRead,
  personCounter,
  type TooManyAttempts,
} from '#db/access/rate-limits.ts';
import { passwordOf, replacePassword } from '#db/customers/customers.ts';
import { endOldAccess } from '#db/customers/sessions.ts';
import { queuePasswordWork } from '#platform/passwords/password-threads.ts';
import { hashPassword, verifyPassword } from '#platform/passwords/passwords.ts';
import type { AccountServices } from '#features/account/account-services.ts';
import { passwordField } from '#features/account/field-texts.ts';

const signInMaxAgeMs = 12 * 3_600_000;

interface NewPassword {
  currentPassword: string;
  password: string;
  passwordVerify: string;
}

interface PasswordError {
  field: keyof NewPassword;
  reason: PasswordReason | 'current-password-missing' | 'current-password-wrong';
}

type PasswordAnswer =
  | { ok: true }
  | { ok: false; reason: 'sign-in-too-old' | 'demo-account' }
  | TooManyAttempts
  | { ok: false; reason: 'invalid-input'; errors: readonly PasswordError[] };

const wrongCurrent: PasswordAnswer = {
  ok: false,
  reason: 'invalid-input',
  errors: [{ field: 'currentPassword', reason: 'current-password-wrong' }],
};

/**
 * Sets a new password (rules account/change-password, account/password-length, account/recent-sign-in) for somebody
 * who signed in within the last 12 hours and knows the current one; every other session of theirs ends
 * (rule account/other-sessions-end). Each comparison counts (rule account/change-password-limit). Three queries.
 */
export async function changePassword(
  services: AccountServices,
  customer: { customerId: number; sessionId: number; signedInAt: Date },
  form: NewPassword,
): Promise<PasswordAnswer> {
  if (services.sharedCustomers.has(customer.customerId))
    return { ok: false, reason: 'demo-account' };
  const now = services.clock();
  if (now.getTime() - customer.signedInAt.getTime() > signInMaxAgeMs)
    return { ok: false, reason: 'sign-in-too-old' };
  const errors = formErrors(form, services.snapshot().settings.passwordMinLength);
  if (errors.length > 0) return { ok: false, reason: 'invalid-input', errors };
  const { customerId, sessionId } = customer;
  const limit = services.limits.passwordChangeOfAccount;
  return queuePasswordWork(async () => {
    const { counted, found } = await countAttemptAndRead(
      services.db,
      { first: [personCounter('change-password', 'customer', customerId, limit)], now },
      passwordOf(customerId),
    );
    if (!counted.ok) return counted;
    const isRight = await verifyPassword(found?.passwordHash ?? null, form.currentPassword);
    if (!found || !isRight) return wrongCurrent;
    const hashes = { from: found.passwordHash, to: await hashPassword(form.password) };
    return services.db.transaction().execute(async (tx): Promise<PasswordAnswer> => {
      // A concurrent request has changed the password or closed the account.
      if (!(await replacePassword(tx, customerId, hashes, now))) return wrongCurrent;
      await endOldAccess(tx, customerId, sessionId);
      return { ok: true };
    });
  });
}

function formErrors(form: NewPassword, min: number): PasswordError[] {
  const checked = checkPassword(form.password, form.passwordVerify, { min });
  const errors: PasswordError[] = [];
  if (form.currentPassword === '')
    errors.push({ field: 'currentPassword', reason: 'current-password-missing' });
  if (!checked.ok) errors.push({ field: passwordField(checked.reason), reason: checked.reason });
  return errors;
}
