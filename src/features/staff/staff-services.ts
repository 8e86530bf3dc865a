import type { AttemptLimit } from '#db/customers/rate-limits.ts';
import type { Db } from '#db/database.ts';
import type { StaffCodes } from './staff-codes.ts';

export interface StaffServices {
  db: Db;
  clock: () => Date;
  codes: StaffCodes;
  secureCookies: boolean;
  publicUrl: string;
  /** Whether there is a demo: its owner may come in, and nobody else's work is lost by it. */
  demoOwner: boolean;
  /** The store's name now. */
  storeName: () => string;
}

/** How often somebody may try (rule staff/limits). */
export const staffLimits = {
  passwordOfAccount: { attempts: 10, seconds: 15 * 60 },
  passwordFromAddress: { attempts: 50, seconds: 15 * 60 },
  /** Successful attempts count here too: each costs a password hash. */
  anySignInOfAccount: { attempts: 20, seconds: 60 },
  anySignInFromAddress: { attempts: 60, seconds: 60 },
  codeOfPerson: { attempts: 10, seconds: 15 * 60 },
  /** A million codes, and three that are right: nobody gets through them by waiting. */
  codeOfPersonInADay: { attempts: 50, seconds: 24 * 3600 },
  invitationFromAddress: { attempts: 20, seconds: 60 * 60 },
  /** Refused sign-ins that are written down, of a person and of all who are nobody (rule staff/failed-sign-ins). */
  refusedWritten: { attempts: 10, seconds: 60 * 60 },
  demoFromAddress: { attempts: 60, seconds: 60 * 60 },
} as const satisfies Record<string, AttemptLimit>;
