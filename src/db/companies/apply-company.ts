import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Application } from '#rules/companies/application.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { queueApplied } from './company-events.ts';

/** An applicant: a customer who has just registered. */
interface Applicant {
  customerId: number;
  locale: Locale;
  now: Date;
}

/**
 * Adds a company that applies, with the applicant as its manager, and reports it (rule companies/applications). Its code is
 * made of the customer's number, and the store gets a mail. 3 queries.
 */
export async function applyAsCompany(
  tx: Db,
  { title, taxOffice, taxNumber }: Application,
  { customerId, locale, now }: Applicant,
): Promise<void> {
  const code = `B-${customerId}`;
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into companies (code, title, tax_office, tax_number, state, applied_locale, created_at)
      select ${code}::text || case when exists (select from companies where code = ${code}) then '-' || gen_random_uuid() else '' end,
        ${title}, ${taxOffice}, ${taxNumber}, 'applied', ${locale}, ${now}::timestamptz
      returning id
    )
    update customers set company_id = made.id, company_role = 'manager' from made
    where customers.id = ${customerId} returning made.id`.execute(tx);
  const [made] = rows;
  if (!made) return;
  await queueApplied(tx, made.id);
  await sql`
    insert into outbox (kind, payload)
    select 'company-applied', jsonb_build_object('companyId', ${made.id}::int)
    where exists (select from settings where key = 'store' and value->>'email' <> '')`.execute(tx);
}

/** Mails the decision on an application to the company's users. For a transaction that holds it. 1 query. */
export async function queueDecision(tx: Db, companyId: number, isAccepted: boolean): Promise<void> {
  await sql`
    insert into outbox (kind, payload, customer_id)
    select 'company-decided', jsonb_build_object('title', co.title, 'isAccepted', ${isAccepted}::boolean,
      'locale', coalesce(co.applied_locale, 'tr')), c.id
    from companies co join customers c on c.company_id = co.id where co.id = ${companyId} order by c.id`.execute(
    tx,
  );
}
