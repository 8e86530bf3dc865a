import { hash, randomBytes } from 'node:crypto';
import type { Db } from '#db/database.ts';

/** How long a link works (rule staff/invitation). */
const lifeMs = 3 * 86_400_000;

const hashOf = (token: string): Uint8Array => hash('sha256', token, 'buffer');

/** Makes a link's token: it is given here, and its hash alone is kept. 1 query. */
export async function addStaffLink(db: Db, staffId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifeMs);
  await db
    .insertInto('staff_links')
    .values({ token_hash: hashOf(token), staff_id: staffId, expires_at: expiresAt })
    .execute();
  return token;
}

/** The person that a link invites. */
export interface Invited {
  staffId: number;
  name: string;
  email: string;
  role: string;
}

/** The person that this link invites; null where it does not work now. 1 query. */
export async function findInvited(db: Db, token: string, now: Date): Promise<Invited | null> {
  const found = await db
    .selectFrom('staff_links as link')
    .innerJoin('staff as person', 'person.id', 'link.staff_id')
    .where('link.token_hash', '=', hashOf(token))
    .where('link.expires_at', '>', now)
    .where('person.disabled_at', 'is', null)
    .select(['person.id as staffId', 'person.name', 'person.email', 'person.role'])
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Deletes the links of the person that this one invites, and returns that person; null where it does not work any more:
 * of two uses at once one succeeds. 2 queries.
 */
export async function useStaffLink(tx: Db, token: string, now: Date): Promise<number | null> {
  const used = await tx
    .deleteFrom('staff_links')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .returning('staff_id as staffId')
    .executeTakeFirst();
  if (!used) return null;
  await dropLinksOf(tx, used.staffId);
  return used.staffId;
}

/** 1 query. */
export async function dropLinksOf(tx: Db, staffId: number): Promise<void> {
  await tx.deleteFrom('staff_links').where('staff_id', '=', staffId).execute();
}
