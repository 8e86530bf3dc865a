import { createHash } from 'node:crypto';
import { addressGroup } from '#rules/shop/address-group.ts';
import type { AttemptLimit } from '#db/customers/rate-limits.ts';

/**
 * How often somebody may try, by account and by address (rules account/sign-in-limits,
 * account/sign-in-rate, account/email-taken, account/change-password-limit, account/reset-limits, account/own-data, account/close).
 */
export interface AccountLimits {
  signInOfAccount: AttemptLimit;
  signInFromAddress: AttemptLimit;
  /** Successful attempts count here too: each costs a password hash. */
  anySignInOfAccount: AttemptLimit;
  anySignInFromAddress: AttemptLimit;
  registrationFromAddress: AttemptLimit;
  passwordChangeOfAccount: AttemptLimit;
  resetMailOfAccount: AttemptLimit;
  resetMailFromAddress: AttemptLimit;
  resetFromAddress: AttemptLimit;
  closingOfAccount: AttemptLimit;
  dataOfAccount: AttemptLimit;
}

export const defaultLimits: AccountLimits = {
  signInOfAccount: { attempts: 10, seconds: 15 * 60 },
  signInFromAddress: { attempts: 50, seconds: 15 * 60 },
  anySignInOfAccount: { attempts: 20, seconds: 60 },
  anySignInFromAddress: { attempts: 60, seconds: 60 },
  registrationFromAddress: { attempts: 20, seconds: 60 * 60 },
  passwordChangeOfAccount: { attempts: 10, seconds: 60 * 60 },
  resetMailOfAccount: { attempts: 5, seconds: 60 * 60 },
  resetMailFromAddress: { attempts: 20, seconds: 60 * 60 },
  resetFromAddress: { attempts: 20, seconds: 60 * 60 },
  closingOfAccount: { attempts: 10, seconds: 60 * 60 },
  dataOfAccount: { attempts: 20, seconds: 60 * 60 },
};

/** Counts known and unknown e-mails alike, and keeps neither. */
export function accountKey(deed: 'sign-in' | 'any-sign-in' | 'reset-mail', email: string): string {
  return `${deed}:account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;
}

export function addressKey(
  deed: 'sign-in' | 'any-sign-in' | 'register' | 'reset-mail' | 'reset',
  address: string,
): string {
  return `${deed}:address:${addressGroup(address)}`;
}

export function customerKey(
  deed: 'change-password' | 'close' | 'data',
  customerId: number,
): string {
  return `${deed}:customer:${customerId}`;
}
