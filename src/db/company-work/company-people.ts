import { sql } from 'kysely';
import type { UserRights } from '#db/companies/company-users.ts';
import type { Db } from '#db/database.ts';
import type { CompanyRole } from '#rules/person/company-roles.ts';

/** Somebody with an account who may join a company. */
export interface FoundAccount {
  id: number;
  companyId: number | null;
}

/** Finds an account by its e-mail and locks it; null where nobody has one. For a transaction. 1 query. */
export async function holdAccount(tx: Db, email: string): Promise<FoundAccount | null> {
  const { rows } = await sql<FoundAccount>`
    select id, company_id as "companyId" from customers
    where email_key = lower(${email}::text collate "C") and not is_guest and closed_at is null
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Whether a company has a manager. 1 query. */
export async function hasManager(tx: Db, companyId: number): Promise<boolean> {
  const { rows } = await sql`select from customers
    where company_id = ${companyId} and company_role = 'manager' limit 1`.execute(tx);
  return rows.length > 0;
}

/** Brings a held account into a company. 1 query. */
export async function joinAsUser(
  tx: Db,
  { companyId, userId }: { companyId: number; userId: number },
  { role, branches }: UserRights,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({
      company_id: companyId,
      company_role: role,
      company_branches: branches && [...branches],
    })
    .where('id', '=', userId)
    .execute();
}

/** A user's rights as they are; null where they are not of the company. 1 query. */
export async function readRights(
  tx: Db,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<{ role: CompanyRole; branches: number[] | null } | null> {
  const { rows } = await sql<{ role: CompanyRole; branches: number[] | null }>`
    select company_role as role, company_branches as branches from customers
    where id = ${userId} and company_id = ${companyId} for no key update`.execute(tx);
  return rows[0] ?? null;
}
