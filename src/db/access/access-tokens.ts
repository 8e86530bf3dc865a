import { isScope, type Scope } from '#rules/shop/call-scopes.ts';
import type { Db } from '#db/database.ts';
import { hashToken, newToken } from './tokens.ts';

/** A token that works. */
export interface Access {
  id: number;
  name: string;
  scopes: Scope[];
}

/** The beginning of each token, so that a person who finds one in a file knows what it is. */
const prefix = 'arasta_';

/** How far the time of the last use may lag behind. */
const useMs = 60_000;

/** Makes a token; null where its name is taken. It is given here and kept nowhere. 1 query. */
export async function addToken(
  db: Db,
  token: { name: string; scopes: readonly Scope[]; expiresAt: Date; by: string; now: Date },
): Promise<string | null> {
  const made = prefix + newToken();
  const added = await db
    .insertInto('access_tokens')
    .values({
      name: token.name,
      token_hash: hashToken(made),
      scopes: [...token.scopes],
      by_name: token.by,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added ? made : null;
}

/** The owner of this token; null where it is unknown, expired or revoked. 1 query, a second one a minute of use. */
export async function findAccess(db: Db, token: string, now: Date): Promise<Access | null> {
  const found = await db
    .selectFrom('access_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['id', 'name', 'scopes', 'last_used_at as lastUsedAt'])
    .executeTakeFirst();
  if (!found) return null;
  const { id, name, lastUsedAt } = found;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > useMs)
    await db.updateTable('access_tokens').where('id', '=', id).set({ last_used_at: now }).execute();
  return { id, name, scopes: found.scopes.filter(isScope) };
}

/** A token as it is listed; what it was is known to its holder alone. */
export interface ListedToken {
  id: number;
  name: string;
  by: string;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** Every token there ever was, the newest first. 1 query. */
export async function listTokens(db: Db): Promise<ListedToken[]> {
  return db
    .selectFrom('access_tokens')
    .select(['id', 'name', 'by_name as by', 'scopes', 'created_at as createdAt'])
    .select('expires_at as expiresAt')
    .select(['last_used_at as lastUsedAt', 'revoked_at as revokedAt'])
    .orderBy('id', 'desc')
    .execute();
}

/** Ends a token at once and gives its name; null where there is none such that works. 1 query. */
export async function revokeToken(
  db: Db,
  which: { id: number } | { name: string },
  now: Date,
): Promise<string | null> {
  const [column, value] =
    'id' in which ? (['id', which.id] as const) : (['name', which.name] as const);
  const revoked = await db
    .updateTable('access_tokens')
    .where(column, '=', value)
    .where('revoked_at', 'is', null)
    .set({ revoked_at: now })
    .returning('name')
    .executeTakeFirst();
  return revoked?.name ?? null;
}

/** Whether a token works, and if not why. */
export function tokenState(
  { revokedAt, expiresAt }: Pick<ListedToken, 'revokedAt' | 'expiresAt'>,
  now: Date,
): 'works' | 'over' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt > now ? 'works' : 'over';
}
