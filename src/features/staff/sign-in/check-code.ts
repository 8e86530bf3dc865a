import { useCodeStep, useRecoveryCode } from '#db/staff/one-time-codes.ts';
import type { Db } from '#db/database.ts';
import type { StaffCodes } from '#features/staff/staff-codes.ts';

/**
 * Whether what was typed is a one-time code or a recovery code of this person, and uses it up: it works once (rule
 * staff/codes). 1 query.
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
