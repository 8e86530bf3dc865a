import { addToken } from '#db/access/access-tokens.ts';
import type { Db } from '#db/database.ts';
import type { Scope } from '#rules/shop/call-scopes.ts';

/** A token may make 1,200 requests a minute. */
const tokenCount = 60;

/** Tokens of the office with these scopes, for loads that one alone would be refused for. */
export async function addTokens(db: Db, scopes: readonly Scope[]): Promise<string[]> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const tokens: string[] = [];
  for (let n = 0; n < tokenCount; n++) {
    const name = `bench ${now.getTime()} ${n}`;
    const token = await addToken(db, { name, scopes, expiresAt, by: 'bench', now });
    if (token !== null) tokens.push(token);
  }
  return tokens;
}
