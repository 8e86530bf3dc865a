import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

const emails = sql`s.customer_id = c.id and s.kind = 'marketing-email'`;
const lastDecision = sql`(select s.decision from consents s where ${emails} order by s.at desc, s.id desc limit 1)`;

/**
 * Whether advertising may be mailed to the customer `c` now (rule account/advertising): the last decision agrees and the
 * register of commercial messages has confirmed it, or they buy for a company that has not refused.
 */
export const takesAdvertising = sql<boolean>`(c.closed_at is null and c.blocked_at is null and not c.is_guest
  and c.email_confirmed_at is not null and case ${lastDecision}
    when 'withdrawn' then false
    when 'given' then exists (select from consents s where ${emails} and s.decision = 'given' and s.receipt <> ''
      and not exists (select from consents w where w.customer_id = c.id and w.kind = s.kind
        and w.decision = 'withdrawn' and (w.at, w.id) > (s.at, s.id)))
    else exists (select from companies co where co.id = c.company_id and co.state <> 'applied') end)`;

/** Whether a customer has refused advertising by mail; null where nobody is the customer. 1 query. */
export async function hasRefusedMails(db: Db, customerId: number): Promise<boolean | null> {
  const { rows } = await sql<{ isRefused: boolean }>`
    select coalesce(${lastDecision} = 'withdrawn', false) as "isRefused"
    from customers c where c.id = ${customerId} and c.closed_at is null`.execute(db);
  return rows[0]?.isRefused ?? null;
}
