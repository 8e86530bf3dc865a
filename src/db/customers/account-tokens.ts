import { createHash, randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { deleteExpired } from '#db/delete-expired.ts';

/** How long a link works (rules account/email-confirmation, account/reset-link). */
const lifeMs = { 'confirm-email': 3 * 86_400_000, 'reset-password': 3_600_000 } as const;

type Purpose = keyof typeof lifeMs;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * A token for a link that this customer is sent, 256 random bits of which the hash alone is kept. 1
 * query.
 */
export async function addAccountToken(
  db: Db,
  purpose: Purpose,
  customerId: number,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('account_tokens')
    .values({
      token_hash: hashOf(token),
      customer_id: customerId,
      purpose,
      expires_at: new Date(now.getTime() + lifeMs[purpose]),
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

/** Whether a link for a new password works now. 1 query. */
export async function isResetToken(db: Db, token: string, now: Date): Promise<boolean> {
  const { rows } = await resetTokenOf(token, now).execute(db);
  return rows.length > 0;
}

/** The customer of a password reset link; no row when it is not valid now. */
export function resetTokenOf(token: string, now: Date): RawBuilder<{ customerId: number }> {
  return sql`select customer_id as "customerId" from account_tokens
    where token_hash = ${hashOf(token)} and purpose = 'reset-password' and used_at is null
      and expires_at >= ${now}::timestamptz`;
}

/**
 * Sets the password of the customer who received the token and deletes their tokens; null for a used, expired or
 * unknown one. A person who received the mail has the address, so it counts as confirmed. 1 query.
 */
export async function useResetToken(
  tx: Db,
  token: string,
  change: { passwordHash: string; now: Date },
): Promise<number | null> {
  const { passwordHash, now } = change;
  const { rows } = await sql<{ id: number }>`
    with used as (
      delete from account_tokens
      where token_hash = ${hashOf(token)} and purpose = 'reset-password' and used_at is null
        and expires_at >= ${now}
      returning customer_id
    ), others as (
      delete from account_tokens t using used
      where t.customer_id = used.customer_id and t.purpose = 'reset-password'
        and t.token_hash <> ${hashOf(token)}
    )
    update customers c set password_hash = ${passwordHash}, password_changed_at = ${now},
      email_confirmed_at = coalesce(c.email_confirmed_at, ${now})
    from used where c.id = used.customer_id returning c.id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Takes away tokens whose time is over, at most `limit`; gives how many. One query. */
export async function dropOldTokens(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const where = sql`expires_at <= ${now}::timestamptz`;
  const rows = {
    table: 'account_tokens',
    key: ['token_hash'],
    where,
    orderBy: 'expires_at',
  } as const;
  return await deleteExpired(db, rows, limit);
}
