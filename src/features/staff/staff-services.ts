import { passwordLimits } from '#db/access/password-attempts.ts';
import type { AttemptLimit } from '#db/access/rate-limits.ts';
import type { Db } from '#db/database.ts';
import type { StaffCodes } from './staff-codes.ts';

export interface StaffServices {
  db: Db;
  clock: () => Date;
  codes: StaffCodes;
  secureCookies: boolean;
  publicUrl: string;
  /** Whether the demo is on, so that its owner may sign in. */
  demoOwner: boolean;
  /** The store's current name. */
  storeName: () => string;
}

/** How often staff may try (rule staff/limits). */
export const staffLimits = {
  ...passwordLimits,
  codeOfPerson: { attempts: 10, seconds: 15 * 60 },
  /** There are a million codes, and three of them are right at any time: patience must not find one. */
  codeOfPersonInADay: { attempts: 50, seconds: 24 * 3600 },
  invitationFromAddress: { attempts: 20, seconds: 60 * 60 },
  /** Refused sign-ins in the activity log, of one person and of all unknown people together (rule staff/failed-sign-ins). */
  refusedWritten: { attempts: 10, seconds: 60 * 60 },
  demoFromAddress: { attempts: 60, seconds: 60 * 60 },
} as const satisfies Record<string, AttemptLimit>;
