import { addToken, revokeToken } from '#db/access/access-tokens.ts';
import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import type { Scope, Worker } from '#rules/shop/call-scopes.ts';

const dayMs = 86_400_000;

/** Creates a token and logs it. Returns the token, which is shown only once; null if its name is taken. 2 queries. */
export async function createToken(
  db: Db,
  token: { name: string; scopes: readonly Scope[]; days: number },
  { by, now }: { by: Worker; now: Date },
): Promise<string | null> {
  const { name, scopes, days } = token;
  const expiresAt = new Date(now.getTime() + days * dayMs);
  return db.transaction().execute(async (tx) => {
    const made = await addToken(tx, { name, scopes, expiresAt, by: by.name, now });
    if (made === null) return null;
    const after = { scopes, expiresAt: expiresAt.toISOString() };
    const subject = { kind: 'token', id: name } as const;
    await logActivity(tx, { by, action: 'token.added', subject, before: null, after, now });
    return made;
  });
}

/** Revokes a token at once and logs it; false if no such token works. 2 queries. */
export async function revokeAccess(
  db: Db,
  which: { id: number },
  { by, now }: { by: Worker; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const name = await revokeToken(tx, which, now);
    if (name === null) return false;
    const subject = { kind: 'token', id: name } as const;
    await logActivity(tx, { by, action: 'token.revoked', subject, before: null, after: null, now });
    return true;
  });
}
