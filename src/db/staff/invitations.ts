import { sql } from 'kysely';
import { linkOwner, usingLink } from '#db/access/links.ts';
import type { Db } from '#db/database.ts';

/** The person that a link invites. */
export interface Invited {
  staffId: number;
  name: string;
  email: string;
  role: string;
}

/** The person that this link invites; null when the link does not work. 1 query. */
export async function findInvited(db: Db, token: string, now: Date): Promise<Invited | null> {
  const { rows } = await sql<Invited>`
    select p.id as "staffId", p.name, p.email, p.role
    from (${linkOwner('invitation', token, now)}) link join staff p on p.id = link.id
    where p.disabled_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Uses up an invitation and returns its person, whose other invitations end; null when it does not work. 1 query. */
export async function useInvitation(tx: Db, token: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with ${usingLink('invitation', token, now)} select id from used`.execute(tx);
  return rows[0]?.id ?? null;
}
