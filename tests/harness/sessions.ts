import { sql } from 'kysely';
import { hashToken } from '#db/access/tokens.ts';
import { findSession, openingSession, type FoundSession } from '#db/customers/sessions.ts';
import type { Db } from '#db/database.ts';

/** Creates the session of a visitor's token without a cart. */
export async function openSession(db: Db, token: string, now: Date): Promise<FoundSession> {
  await openingSession(db, sql.val(hashToken(token)), sql.val(now)).execute();
  const session = await findSession(db, token, now);
  if (!session) throw new Error('The session was not created.');
  return session;
}
