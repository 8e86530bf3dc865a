import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Whether the customer `u` may decide on the request `a` of their company; the same rule as `mayDecide`. */
export const decidesOn = sql<boolean>`(u.id <> a.customer_id and (u.company_role = 'manager' or (u.company_role = 'approver'
    and (u.company_branches is null or a.branch_id = any(u.company_branches)))))`;

/** Whether somebody else of the company could decide on an order of this user. 1 query. */
export async function hasDecider(
  db: Db,
  order: { companyId: number; customerId: number; branchId: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from customers u
      cross join (select ${order.customerId}::bigint as customer_id, ${order.branchId}::int as branch_id) a
      where u.company_id = ${order.companyId} and ${decidesOn}) as has`.execute(db);
  return rows[0]?.has === true;
}

/** The number of requests that wait for the customer `customers`; null where they have no company. */
export const approvalsWaiting = sql<number>`(select count(*)::int from approvals a
  join customers u on u.id = customers.id
  where a.company_id = u.company_id and a.state = 'waiting' and ${decidesOn})`;
