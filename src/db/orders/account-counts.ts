import { sql } from 'kysely';
import type { AccountCounts } from '#contract/account.ts';
import type { Db } from '#db/database.ts';
import { isShown } from './read/customer-orders.ts';

/** The counts in the account's menu, and the customer's company (rules account/menu-counts, account/menu-company). 1 query. */
export async function readAccountCounts(db: Db, customerId: number): Promise<AccountCounts> {
  const { rows } = await sql<AccountCounts>`select
    coalesce((select co.title from customer_accounts a join companies co on co.id = a.company_id
      where a.customer_id = ${customerId}), (select company_name from addresses
      where customer_id = ${customerId} and id_number = '' and company_name <> ''
      order by id desc limit 1), '') as company,
    (select count(*)::int from orders o where o.customer_id = ${customerId} and ${isShown}) as orders,
    (select count(*)::int from addresses where customer_id = ${customerId}) as addresses,
    (select count(*)::int from reviews where customer_id = ${customerId}) as reviews,
    (select count(*)::int from shopping_lists where customer_id = ${customerId}) as lists`.execute(
    db,
  );
  return rows[0] ?? { company: '', orders: 0, addresses: 0, reviews: 0, lists: 0 };
}
