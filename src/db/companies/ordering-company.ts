import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { BuyingLimits } from '#rules/companies/buying-limits.ts';

/** The buyer's company and what it asks of an order. */
export interface OrderingCompany extends Omit<BuyingLimits, 'branchLimit'> {
  id: number;
  /** Whether an order needs a number of the buyer's own (rule companies/po-required). */
  poRequired: boolean;
  costCentreRequired: boolean;
  /** Whether an open account was agreed. */
  hasAccount: boolean;
  /** The cost centers that the company has, and those of its branches by their ids. */
  costCentres: string[];
  branchCentres: Readonly<Record<string, string>>;
  /** Whether any branch has a limit. */
  limitsBranches: boolean;
  /** The amount up to which a card may pay this cart, and who allowed it; null where nobody has. */
  allowed: number | null;
  allowedBy: string | null;
}

/** The `OrderingCompany` of the buyer of the cart `c`; null for a consumer, also one whose company has only applied. */
export const orderingCompany = sql<OrderingCompany | null>`(
  select json_build_object('id', co.id, 'role', u.company_role, 'orderLimit', u.company_order_limit,
    'monthlyLimit', u.company_monthly_limit, 'approveCredit', co.approve_credit, 'poRequired', co.po_required,
    'costCentreRequired', co.cost_centre_required, 'costCentres', co.cost_centres,
    'branchCentres', coalesce((select json_object_agg(x.id, x.cost_centre) from company_branches x
      where x.company_id = co.id and x.cost_centre <> ''), '{}'),
    'hasAccount', co.credit_limit is not null,
    'limitsBranches', exists (select from company_branches x where x.company_id = co.id and x.monthly_limit is not null),
    'allowed', w.total, 'allowedBy', w.decided_name)
  from customers u join companies co on co.id = u.company_id and co.state <> 'applied'
  left join lateral (select a.total, a.decided_name from approvals a
    where a.cart_id = c.id and a.state = 'approved' order by a.total desc limit 1) w on true
  where u.id = c.customer_id)`;

/** The `OrderingCompany` of a cart's buyer, for its checkout. 1 query. */
export async function readOrderingCompany(db: Db, cartId: number): Promise<OrderingCompany | null> {
  const { rows } = await sql<{ company: OrderingCompany | null }>`
    select ${orderingCompany} as company from carts c where c.id = ${cartId}`.execute(db);
  return rows[0]?.company ?? null;
}
