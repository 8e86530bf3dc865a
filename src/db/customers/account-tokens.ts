import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** How long a link that confirms an e-mail works (rule account/email-confirmation). */
const confirmationDays = 3;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * A token that confirms this customer's e-mail, 256 random bits of which the hash alone is kept. 1
 * query.
 */
export async function addConfirmationToken(db: Db, customerId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('account_tokens')
    .values({
      token_hash: hashOf(token),
      customer_id: customerId,
      purpose: 'confirm-email',
      expires_at: new Date(now.getTime() + confirmationDays * 86_400_000),
      created_at: now,
    })
    .execute();
  return token;
}

/** Confirms the e-mail that the token was sent to; false for one that was used, is old or is none. 1 query. */
export async function confirmEmail(db: Db, token: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with used as (
      update account_tokens set used_at = ${now}
      where token_hash = ${hashOf(token)} and purpose = 'confirm-email' and used_at is null
        and expires_at >= ${now}
      returning customer_id
    )
    update customers c set email_confirmed_at = coalesce(c.email_confirmed_at, ${now}) from used
    where c.id = used.customer_id returning c.id`.execute(db);
  return rows.length > 0;
}

/** Takes away tokens whose time is over, at most `limit`; gives how many. One query. */
export async function dropOldTokens(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const gone = await sql`
    delete from account_tokens where token_hash in (
      select token_hash from account_tokens where expires_at <= ${now}::timestamptz
      order by expires_at limit ${limit} for update skip locked)`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}
