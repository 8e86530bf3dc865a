import type { AccountLimits } from '#features/account/attempt-limits.ts';

let number = 0;

/** A password that the shop takes. */
export const password = 'çarşı-2026';

/** A registration form without a fault, each with an e-mail of its own. */
export function registration(more: Record<string, string> = {}): Record<string, string> & {
  email: string;
} {
  number += 1;
  return {
    name: 'Ayşe',
    surname: 'Yılmaz',
    email: `ayse${number}@ornek.com`,
    phone: '+90 (532) 111 22 33',
    password,
    passwordVerify: password,
    ...more,
  };
}

const plenty = { attempts: 1000, seconds: 60 };

/** Limits that no test reaches which is about something else. */
export const roomyLimits: AccountLimits = {
  signInOfAccount: plenty,
  signInFromAddress: plenty,
  anySignInOfAccount: plenty,
  anySignInFromAddress: plenty,
  registrationFromAddress: plenty,
  passwordChangeOfAccount: plenty,
  resetMailOfAccount: plenty,
  resetMailFromAddress: plenty,
  resetFromAddress: plenty,
  closingOfAccount: plenty,
  dataOfAccount: plenty,
};
