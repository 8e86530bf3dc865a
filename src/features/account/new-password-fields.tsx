import { checkPassword } from '#rules/person/password.ts';
import type { Messages } from '#text/messages.ts';
import type { FieldErrors } from '#ui/state/field-errors.ts';
import { useText } from '#ui/state/text-context.tsx';
import type { useForm } from '#ui/state/use-form.ts';
import { PasswordField } from '#ui/account/password-field.tsx';

export const emptyPasswords = { password: '', passwordVerify: '' };
export type Passwords = typeof emptyPasswords;
export type PasswordErrors = FieldErrors<keyof Passwords>;

/** The shop may ask for longer passwords; it says so when it refuses one. */
const shortestPassword = 6;

/** The three messages (rules account/password-length, account/password-repeated). */
export function findPasswordErrors(
  { password, passwordVerify }: Passwords,
  { account }: Messages,
): PasswordErrors {
  const checked = checkPassword(password, passwordVerify, { min: shortestPassword });
  if (checked.ok) return {};
  switch (checked.reason) {
    case 'length':
      return { password: account.passwordLength };
    case 'verify-required':
      return { passwordVerify: account.passwordVerify };
    case 'mismatch':
      return { passwordVerify: account.passwordMismatch };
    default:
      return checked.reason satisfies never;
  }
}

/** A new password, written twice. */
export function PasswordFields({
  field,
}: Pick<ReturnType<typeof useForm<Passwords, keyof Passwords>>, 'field'>) {
  const t = useText();
  return (
    <>
      <PasswordField
        {...field('password')}
        required
        label={t.account.newPassword}
        hint={t.account.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('passwordVerify')}
        required
        label={t.account.newPasswordAgain}
        autoComplete="new-password"
      />
    </>
  );
}
