import { passwordLimits, type PasswordLimits } from '#db/access/password-attempts.ts';
import type { AttemptLimit } from '#db/access/rate-limits.ts';

/**
 * How often customers may try, by account and by network address (rules account/email-taken,
 * account/change-password-limit, account/reset-limits, account/own-data, account/close).
 */
export interface AccountLimits extends PasswordLimits {
  registrationFromAddress: AttemptLimit;
  passwordChangeOfAccount: AttemptLimit;
  resetMailOfAccount: AttemptLimit;
  resetMailFromAddress: AttemptLimit;
  resetFromAddress: AttemptLimit;
  closingOfAccount: AttemptLimit;
  dataOfAccount: AttemptLimit;
}

export const defaultLimits: AccountLimits = {
  ...passwordLimits,
  registrationFromAddress: { attempts: 20, seconds: 60 * 60 },
  passwordChangeOfAccount: { attempts: 10, seconds: 60 * 60 },
  resetMailOfAccount: { attempts: 5, seconds: 60 * 60 },
  resetMailFromAddress: { attempts: 20, seconds: 60 * 60 },
  resetFromAddress: { attempts: 20, seconds: 60 * 60 },
  closingOfAccount: { attempts: 10, seconds: 60 * 60 },
  dataOfAccount: { attempts: 20, seconds: 60 * 60 },
};
