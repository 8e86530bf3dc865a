import { personCounter, type AttemptCounter } from '#db/access/rate-limits.ts';
import { useCodeStep, useRecoveryCode } from '#db/staff/one-time-codes.ts';
import type { Db } from '#db/database.ts';
import type { StaffCodes } from '#features/staff/staff-codes.ts';
import { staffLimits } from '#features/staff/staff-services.ts';

/** The counters of a person's code attempts, in the order in which they are counted (rule staff/limits). */
export function codeCounters(staffId: number): AttemptCounter[] {
  return [
    personCounter('office-code-day', 'staff', staffId, staffLimits.codeOfPersonInADay),
    personCounter('office-code', 'staff', staffId, staffLimits.codeOfPerson),
  ];
}

/**
 * Checks whether the input is a one-time code or a recovery code of this person; if so, uses it up, because each works
 * once (rule staff/codes). 1 query.
 */
export async function takeCode(
  tx: Db,
  codes: StaffCodes,
  person: { staffId: number; codeSecret: string; typed: string; now: Date },
): Promise<'code' | 'recovery' | null> {
  const { staffId, codeSecret, now } = person;
  const typed = person.typed.replaceAll(/\s/g, '');
  const step = codes.stepOf(codes.unseal(codeSecret), typed, now);
  if (step !== null) return (await useCodeStep(tx, staffId, step)) ? 'code' : null;
  const hash = codes.recoveryHash(typed);
  return hash !== null && (await useRecoveryCode(tx, staffId, hash)) ? 'recovery' : null;
}
