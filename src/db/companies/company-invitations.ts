import { sql } from 'kysely';
import { hashToken, newToken } from '#db/access/tokens.ts';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';
import type { CompanyRole } from '#rules/person/company-roles.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { UserLimits, UserRights } from './company-users.ts';

/** The life of an invitation in milliseconds: 7 days (rule companies/invitations). */
const lifeMs = 7 * 86_400_000;

/**
 * Invites an e-mail address and queues its mail; an earlier invitation of the same address works no more. The link is made
 * when its mail is. 1 query.
 */
export async function inviteUser(
  tx: Db,
  given: UserRights &
    UserLimits & {
      companyId: number;
      email: string;
      by: number;
      locale: Locale;
      now: Date;
    },
): Promise<void> {
  const { companyId, email, by, role, branches, orderLimit, monthlyLimit, locale, now } = given;
  await sql`with invited as (
      insert into company_invitations as i (company_id, token_hash, email, role, branches, order_limit, monthly_limit,
        invited_by, expires_at, created_at)
      values (${companyId}, ${hashToken(newToken())}, ${email}, ${role}, ${branches}::int[],
        ${orderLimit}::numeric, ${monthlyLimit}::numeric, ${by},
        ${new Date(now.getTime() + lifeMs)}, ${now})
      on conflict (company_id, email_key) do update set token_hash = excluded.token_hash, email = excluded.email,
        role = excluded.role, branches = excluded.branches, order_limit = excluded.order_limit,
        monthly_limit = excluded.monthly_limit, invited_by = excluded.invited_by,
        expires_at = excluded.expires_at
      returning id
    )
    insert into outbox (kind, payload)
    select 'company-invitation', jsonb_build_object('invitationId', id, 'locale', ${locale}::text) from invited`.execute(
    tx,
  );
}

/** The number of open invitations of a company. 1 query. */
export async function countInvitations(tx: Db, companyId: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('company_invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Withdraws an invitation; false when the company has no such one. 1 query. */
export async function withdrawInvitation(
  tx: Db,
  { companyId, id }: { companyId: number; id: number },
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('company_invitations')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Makes the link of an invitation's mail; null where it is no longer open. 1 query. */
export async function linkInvitation(
  db: Db,
  id: number,
  now: Date,
): Promise<{ email: string; title: string; inviter: string; token: string } | null> {
  const token = newToken();
  const { rows } = await sql<{ email: string; title: string; inviter: string }>`
    update company_invitations i set token_hash = ${hashToken(token)} from companies co
    where i.id = ${id} and i.expires_at > ${now} and co.id = i.company_id
    returning i.email, co.title,
      coalesce((select trim(c.name || ' ' || c.surname) from customers c where c.id = i.invited_by), '') as inviter`.execute(
    db,
  );
  return rows[0] ? { ...rows[0], token } : null;
}

/** The open invitation of a link, with whom it is for. */
export interface OpenInvitation {
  id: number;
  companyId: number;
  title: string;
  email: string;
  role: CompanyRole;
  branches: number[] | null;
  orderLimit: number | null;
  monthlyLimit: number | null;
}

/** Null where the link works no more. 1 query. */
export async function readInvitation(
  db: Db,
  token: string,
  now: Date,
): Promise<OpenInvitation | null> {
  const { rows } = await sql<OpenInvitation>`
    select i.id, i.company_id as "companyId", co.title, i.email, i.role, i.branches,
      i.order_limit as "orderLimit", i.monthly_limit as "monthlyLimit"
    from company_invitations i join companies co on co.id = i.company_id
    where i.token_hash = ${hashToken(token)} and i.expires_at > ${now}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Uses an invitation up and brings its customer into the company; whoever is of it already keeps their rights. 'over' when it
 * was used or withdrawn meanwhile, 'elsewhere' when the customer is of another company. For a transaction. 2 or 3 queries.
 */
export async function joinCompany(
  tx: Db,
  { customerId, invitation }: { customerId: number; invitation: OpenInvitation },
): Promise<'joined' | 'over' | 'elsewhere'> {
  const { id, companyId, role, branches, orderLimit, monthlyLimit } = invitation;
  const { rows: used } =
    await sql`delete from company_invitations where id = ${id} returning id`.execute(tx);
  if (used.length === 0) return 'over';
  const { rows } = await sql`
    update customers set company_id = ${companyId}, company_role = ${role}, company_branches = ${branches}::int[],
      company_order_limit = ${orderLimit}::numeric, company_monthly_limit = ${monthlyLimit}::numeric
    where id = ${customerId} and not is_guest and company_id is null returning id`.execute(tx);
  if (rows.length > 0) return 'joined';
  const { rows: own } = await sql`
    select from customers where id = ${customerId} and company_id = ${companyId}`.execute(tx);
  return own.length > 0 ? 'joined' : 'elsewhere';
}

/** Invitations that are over. */
export function expiredInvitations(now: Date): ExpiredRows {
  const where = sql`expires_at <= ${now}::timestamptz`;
  return { table: 'company_invitations', key: ['id'], where, orderBy: 'expires_at' };
}
