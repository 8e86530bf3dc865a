import { createHash } from 'node:crypto';
import { addressGroup } from '#rules/shop/address-group.ts';
import type { AttemptLimit } from '#db/customers/rate-limits.ts';

/**
 * How often somebody may try, by account and by address (rules account/sign-in-limits,
 * account/email-taken).
 */
export interface AccountLimits {
  signInOfAccount: AttemptLimit;
  signInFromAddress: AttemptLimit;
  registrationFromAddress: AttemptLimit;
}

export const defaultLimits: AccountLimits = {
  signInOfAccount: { attempts: 10, seconds: 15 * 60 },
  signInFromAddress: { attempts: 50, seconds: 15 * 60 },
  registrationFromAddress: { attempts: 20, seconds: 60 * 60 },
};

/** Counts known and unknown e-mails alike, and keeps neither. */
export function accountKey(deed: 'sign-in', email: string): string {
  return `${deed}:account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;
}

export function addressKey(deed: 'sign-in' | 'register', address: string): string {
  return `${deed}:address:${addressGroup(address)}`;
}
