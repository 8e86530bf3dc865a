import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { CompanyRole } from '#rules/person/company-roles.ts';

/** A company that is held, with what one of its users may do. */
export interface HeldCompany {
  companyId: number;
  role: CompanyRole;
  /** Ids of all branches. */
  branches: readonly number[];
}

/**
 * Holds the company of a customer until the transaction ends, so that two changes of its users come one after the other;
 * null where they have none. Holds the users of the change before the company, as an order on its account does. 3 queries.
 */
export async function holdCompany(
  tx: Db,
  customerId: number,
  users: readonly number[],
): Promise<HeldCompany | null> {
  await sql`select id from customers where id = any(${[...users]}::bigint[]) order by id for no key update`.execute(
    tx,
  );
  await sql`select co.id from companies co join customers c on c.company_id = co.id
    where c.id = ${customerId} for no key update of co`.execute(tx);
  // Read after the lock: somebody may have changed the role meanwhile.
  const { rows } = await sql<HeldCompany>`
    select co.id as "companyId", c.company_role as role,
      array(select b.id from company_branches b where b.company_id = co.id order by b.id) as branches
    from customers c join companies co on co.id = c.company_id and co.state <> 'applied'
    where c.id = ${customerId}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Holds everybody of these companies until the transaction ends: before the companies themselves, as an order on account does.
 * 1 query.
 */
export async function holdUsersOf(tx: Db, codes: readonly string[]): Promise<void> {
  await sql`select c.id from customers c
    where c.company_id in (select id from companies where code = any(${[...codes]}::text[]))
    order by c.id for no key update`.execute(tx);
}

/** A user's rights in their company. */
export interface UserRights {
  role: CompanyRole;
  /** Ids of branches; null for all. */
  branches: readonly number[] | null;
}

/** A user's limits, with VAT in the default currency; null: none (rule approvals/limits). */
export interface UserLimits {
  orderLimit: number | null;
  monthlyLimit: number | null;
}

/** Sets a user's limits; false when they are not of the company. 1 query. */
export async function limitUser(
  tx: Db,
  { companyId, userId }: { companyId: number; userId: number },
  { orderLimit, monthlyLimit }: UserLimits,
): Promise<boolean> {
  const changed = await tx
    .updateTable('customers')
    .set({ company_order_limit: orderLimit, company_monthly_limit: monthlyLimit })
    .where('id', '=', userId)
    .where('company_id', '=', companyId)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Whether the company loses no last manager with this user, who may be none (rule companies/roles). 1 query. */
export async function keepsManagerWithout(
  tx: Db,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<boolean> {
  const { rows } = await sql<{ managers: number; isOne: boolean }>`
    select count(*)::int as managers, coalesce(bool_or(id = ${userId}), false) as "isOne" from customers
    where company_id = ${companyId} and company_role = 'manager'`.execute(tx);
  const [row] = rows;
  return !row?.isOne || row.managers > 1;
}

/** Changes a user's rights; false when they are not of the company. 1 query. */
export async function changeUser(
  tx: Db,
  { companyId, userId }: { companyId: number; userId: number },
  { role, branches }: UserRights,
): Promise<boolean> {
  const changed = await tx
    .updateTable('customers')
    .set({ company_role: role, company_branches: branches && [...branches] })
    .where('id', '=', userId)
    .where('company_id', '=', companyId)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Takes a user out of the company; false when they are not of it. Their branches go with it. 1 query. */
export async function removeUser(
  tx: Db,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<boolean> {
  const changed = await tx
    .updateTable('customers')
    .set({ company_id: null, company_role: null, company_branches: null })
    .where('id', '=', userId)
    .where('company_id', '=', companyId)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
