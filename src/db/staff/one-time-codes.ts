import type { Db } from '#db/database.ts';

/** Marks a code's step as used; false where it, or a later one, was: no code works twice. 1 query. */
export async function useCodeStep(tx: Db, staffId: number, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('staff')
    .where('id', '=', staffId)
    .where('code_step', '<', step)
    .set({ code_step: step })
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Uses a recovery code up; false where it is none of this person's. 1 query. */
export async function useRecoveryCode(
  tx: Db,
  staffId: number,
  codeHash: Uint8Array,
): Promise<boolean> {
  const used = await tx
    .deleteFrom('staff_recovery_codes')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

/** Gives a person new recovery codes in place of all that there were. 2 queries. */
export async function replaceRecoveryCodes(
  tx: Db,
  staffId: number,
  codeHashes: readonly Uint8Array[],
): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('staff_recovery_codes')
    .values(codeHashes.map((codeHash) => ({ staff_id: staffId, code_hash: codeHash })))
    .execute();
}

/** The secret of a signed-in person's codes, and the number of recovery codes left. 1 query. */
export async function readOwnCodes(
  db: Db,
  staffId: number,
): Promise<{ codeSecret: string | null; recoveryCodes: number } | null> {
  const found = await db
    .selectFrom('staff')
    .where('id', '=', staffId)
    .select('code_secret as codeSecret')
    .select(({ selectFrom, fn }) =>
      selectFrom('staff_recovery_codes')
        .whereRef('staff_id', '=', 'staff.id')
        .select(fn.countAll<number>().as('left'))
        .as('recoveryCodes'),
    )
    .executeTakeFirst();
  return found ? { ...found, recoveryCodes: found.recoveryCodes ?? 0 } : null;
}
