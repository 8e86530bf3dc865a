import { sql } from 'kysely';
import { usingLink } from '#db/access/links.ts';
import type { Db } from '#db/database.ts';

/** Confirms the e-mail address that the link was sent to; false when the link does not work. 1 query. */
export async function confirmEmail(db: Db, token: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with ${usingLink('confirm-email', token, now)}
    update customers c set email_confirmed_at = coalesce(c.email_confirmed_at, ${now}) from used
    where c.id = used.id returning c.id`.execute(db);
  return rows.length > 0;
}

/**
 * Sets the password of the customer who received the link; null when the link does not work. The customer's other reset
 * links end. The mail has reached the customer, so the address counts as confirmed. 1 query.
 */
export async function resetPasswordByLink(
  tx: Db,
  token: string,
  change: { passwordHash: string; now: Date },
): Promise<number | null> {
  const { passwordHash, now } = change;
  const { rows } = await sql<{ id: number }>`
    with ${usingLink('reset-password', token, now)}
    update customers c set password_hash = ${passwordHash}, password_changed_at = ${now},
      email_confirmed_at = coalesce(c.email_confirmed_at, ${now})
    from used where c.id = used.id returning c.id`.execute(tx);
  return rows[0]?.id ?? null;
}
