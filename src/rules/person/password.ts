export const maxPasswordLength = 30;

/** Each has its message (rules account/password-length, account/password-repeated). */
export type PasswordReason = 'length' | 'verify-required' | 'mismatch';

/** 6 (or what the settings ask for) to 30 characters, confirmed. */
export function checkPassword(
  password: string,
  verify: string,
  input: { min: number },
): { ok: true } | { ok: false; reason: PasswordReason } {
  const length = Array.from(password).length;
  if (length < input.min || length > maxPasswordLength) return { ok: false, reason: 'length' };
  if (verify === '') return { ok: false, reason: 'verify-required' };
  return verify === password ? { ok: true } : { ok: false, reason: 'mismatch' };
}
