import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import { instant } from '#db/record-pages.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import type { CreditGrant } from '#rules/order/account/credit-grant.ts';
import type { AccountOrder, CreditTerms, OpenAccount } from '#rules/order/account/open-account.ts';

/** An open account with the company that has it. */
export interface CompanyAccount extends OpenAccount {
  title: string;
  /** The last time that the account came from the bookkeeping, ISO 8601; null where it never did. */
  bookedAt: string | null;
  /** Neither used nor withdrawn; the last day of some may be over. */
  grants: CreditGrant[];
  /** Whether the merchant opened the account, also where the company is blocked. */
  isOpened: boolean;
}

interface AccountRow extends CreditTerms {
  title: string;
  allowed: boolean;
  balance: number;
  overdueBalance: number;
  expiryDay: number;
  bookedAt: string | null;
  orders: AccountOrder[];
  grants: CreditGrant[];
}

/** The part of an order on the account that returns gave back (rule returns/account). */
const creditedOfOrder = sql`coalesce((select sum(r.total) from returns r where r.order_id = o.id and r.way = 'account'
  and r.state = 'refunded'), 0)`;

/** Each order on an account asks for it: it is planned once, which takes as long as reading it. */
const accountWhere = (which: RawBuilder<unknown>) => sql<AccountRow>`
    select co.title, co.credit_limit as "limit", co.credit_currency as currency, co.credit_days as days,
      co.credit_from as "from", co.credit_grace_days as "graceDays", co.credit_allowed as allowed, co.credit_allowed and co.state = 'active' as "isAllowed",
      co.overdue_balance as "overdueBalance", co.overdue_expiry_day as "expiryDay", ${instant('co.account_at')} as "bookedAt",
      (select coalesce(sum(s.debit - s.credit), 0) from company_statement s where s.company_id = co.id) as balance,
      coalesce((select json_agg(json_build_object('orderNo', o.order_no,
          'date', (o.created_at at time zone 'Europe/Istanbul')::date, 'dueOn', o.due_on, 'total', o.total - ${creditedOfOrder}, 'currency', o.currency,
          'booked', coalesce(b.debit, 0)) order by o.id)
        from orders o left join (
          select s.order_no, sum(s.debit) as debit, bool_or(s.closes) as closes from company_statement s
          where s.company_id = co.id and s.order_no is not null group by s.order_no) b on b.order_no = o.order_no
        where o.company_id = co.id and o.payment_type = ${sql.lit(paymentTypes.openAccount)}
          and o.state in ('placed', 'preparing', 'shipped', 'delivered') and not coalesce(b.closes, false)
          and not (o.currency = co.credit_currency and coalesce(b.debit, 0) >= o.total)), '[]') as orders,
      coalesce((select json_agg(json_build_object('id', g.id, 'amount', g.amount, 'currency', g.currency, 'until', g.until)
          order by g.id)
        from company_grants g where g.company_id = co.id and g.order_no is null and g.withdrawn_at is null), '[]') as grants
    from companies co where ${which} and co.credit_limit is not null`;

const accountOfCustomer = preparedQuery<{ customerId: number }, AccountRow>(
  'account-of-customer',
  (_, value) =>
    accountWhere(
      sql`co.id = (select company_id from customer_accounts where customer_id = ${value('customerId')})`,
    ),
);

/**
 * The open account of a customer's company, with the orders of which something is open: a company orders for years, and each
 * order on its account asks for them. Null where none was agreed. 1 query.
 */
export async function readCredit(db: Db, customerId: number): Promise<CompanyAccount | null> {
  return accountOf(await accountOfCustomer(db, { customerId }));
}

/** The open account of a company; null where none was agreed. 1 query. */
export async function readCompanyCredit(db: Db, companyId: number): Promise<CompanyAccount | null> {
  const { rows } = await accountWhere(sql`co.id = ${companyId}`).execute(db);
  return accountOf(rows);
}

/** The same by the company's code. 1 query. */
export async function readCreditOf(db: Db, code: string): Promise<CompanyAccount | null> {
  const { rows } = await accountWhere(sql`co.code = ${code}`).execute(db);
  return accountOf(rows);
}

function accountOf([row]: readonly AccountRow[]): CompanyAccount | null {
  if (!row) return null;
  const { title, balance, overdueBalance, expiryDay, bookedAt, orders, grants, allowed, ...terms } =
    row;
  return {
    title,
    terms,
    balance,
    overdue: { balance: overdueBalance, expiryDay },
    orders,
    bookedAt,
    grants,
    isOpened: allowed,
  };
}

const hold = preparedQuery<{ customerId: number }, { id: number }>(
  'hold-account',
  (_, value) => sql`select id from companies
    where id = (select company_id from customer_accounts where customer_id = ${value('customerId')}) for no key update`,
);

/**
 * Holds the company of a customer until the transaction ends: orders on its account come one after the other, and none
 * passes the limit together with another. 1 query.
 */
export async function holdAccount(tx: Db, customerId: number): Promise<void> {
  await hold(tx, { customerId });
}

/** Uses up a grant for an order. The transaction holds the company. 1 query. */
export async function spendGrant(tx: Db, grantId: number, orderNo: string): Promise<void> {
  await tx
    .updateTable('company_grants')
    .set({ order_no: orderNo })
    .where('id', '=', grantId)
    .execute();
}
