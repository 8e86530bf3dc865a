import { normaliseEmail } from '#rules/shop/email-address.ts';

export const staffPasswordLength = { min: 12, max: 200 } as const;

const maxName = 100;

export interface StaffForm {
  email: string;
  name: string;
}

/** The new member of the office, or the wrong fields (rule staff/people). */
export function checkStaff(
  form: StaffForm,
): { ok: true; staff: StaffForm } | { ok: false; wrong: (keyof StaffForm)[] } {
  const email = normaliseEmail(form.email);
  const name = form.name.trim().replaceAll(/\s+/gu, ' ');
  const isName = name !== '' && name.length <= maxName && !/\p{Cc}/u.test(name);
  if (email !== null && isName) return { ok: true, staff: { email, name } };
  return {
    ok: false,
    wrong: [...(isName ? [] : (['name'] as const)), ...(email ? [] : (['email'] as const))],
  };
}

/** 12 characters at least: what opens everybody's data (rule staff/sign-in). */
export function isStaffPassword(password: string): boolean {
  const length = Array.from(password).length;
  return length >= staffPasswordLength.min && length <= staffPasswordLength.max;
}

/** A recovery code as it is kept, however it was typed; null where it can be none. */
export function plainRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return /^[A-Z2-7]{12}$/.test(code) ? code : null;
}
