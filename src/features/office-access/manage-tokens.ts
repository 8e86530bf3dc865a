import { addToken, revokeToken } from '#db/tokens/access-tokens.ts';
import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import type { Scope, Worker } from '#rules/shop/call-scopes.ts';

const dayMs = 86_400_000;

/** Makes a token and writes that down; null where its name is taken. It is given here alone. 2 queries. */
export async function makeToken(
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

/** Ends a token at once and writes that down; false where there is none such that works. 2 queries. */
export async function endToken(
  db: Db,
  which: { id: number } | { name: string },
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
