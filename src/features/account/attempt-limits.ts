import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
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
  return `${deed}:address:${networkOf(address)}`;
}

/** An IPv6 customer has a whole /64 to call from; IPv4 inside IPv6 is still that IPv4. */
function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const left = head.split(':').filter((group) => group !== '');
  const right = (tail ?? '').split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
