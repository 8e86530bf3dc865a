import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import type { SpentThisMonth } from '#rules/companies/buying-limits.ts';
import { countedStates } from '#rules/order/order-states.ts';

/** A user of a company who orders for one of its branches, or for none. */
export interface Spender {
  companyId: number;
  customerId: number;
  branchId: number | null;
}

/**
 * Spending of a calendar month, and the limit of the branch; amounts with VAT in the default currency (rule
 * approvals/limits). Orders count unless they were canceled; requests count while they wait. 1 query.
 */
export async function readMonthSpending(
  db: Db,
  { companyId, customerId, branchId }: Spender,
  monthBegin: Date,
): Promise<SpentThisMonth & { branchLimit: number | null }> {
  const { rows } = await sql<SpentThisMonth & { branchLimit: number | null }>`
    with spent as (${spentSince(sql`${companyId}::int`, monthBegin)})
    select coalesce(round(sum(amount) filter (where customer_id = ${customerId}), 2), 0)::float8 as "byUser",
      coalesce(round(sum(amount) filter (where branch_id = ${branchId}::int), 2), 0)::float8 as "forBranch",
      (select monthly_limit from company_branches where company_id = ${companyId} and id = ${branchId}::int) as "branchLimit"
    from spent`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`readMonthSpending: company ${companyId} gave no row`);
  return row;
}

/** Each order and waiting request of a company since an instant: `customer_id`, `branch_id`, `amount` in the default currency. */
export function spentSince(companyId: RawBuilder<unknown>, begin: Date): RawBuilder<unknown> {
  return sql`select o.customer_id, o.branch_id, case when o.currency = (select code from currencies where is_default)
        then o.total else o.try_total / default_rate() end as amount
      from orders o where o.company_id = ${companyId} and o.created_at >= ${begin} and o.state = any(${[...countedStates]})
      union all
      select a.customer_id, a.branch_id, a.total * coalesce(k.exchange_rate, 1) / default_rate()
      from approvals a left join currencies k on k.code = a.currency
      where a.company_id = ${companyId} and a.state = 'waiting' and a.asked_at >= ${begin}`;
}

/** Holds a company until the transaction ends: two orders never pass a limit of its branches together. 1 query. */
export async function holdLimits(tx: Db, companyId: number): Promise<void> {
  await sql`select id from companies where id = ${companyId} for no key update`.execute(tx);
}
