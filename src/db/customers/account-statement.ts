import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import { ownerId, ownerValues, type OwnerValues } from './owner-id.ts';
import type { Owner } from '#rules/person/owner.ts';
import type { StatementPeriod } from '#rules/order/account/statement-rows.ts';

/** A movement of the open account as the merchant's bookkeeping gave it (rule business/statement). */
export interface Movement {
  date: string;
  document: string;
  description: string;
  dueDate: string | null;
  debit: number;
  credit: number;
  /** The running balance (rule business/running-balance). */
  balance: number;
  /** Debits after this entry. */
  laterDebits: number;
}

export interface Account {
  /** The customer's, or their company's where the account is its (rule companies/account). */
  name: string;
  /** Null when the bookkeeping named none. */
  currency: string | null;
  balance: number;
  overdue: { balance: number; expiryDay: number };
  /** In the order of their days. */
  movements: Movement[];
  /** Of the company whose account it is; null for a customer's own. */
  companyId: number | null;
  /** Whether the period has movements before these. */
  more: boolean;
}

/** No statement is longer. */
export const mostMovements = 1000;

/**
 * The newest movements of the period, at most 1,000, with the balance after each, reckoned from the
 * account's first movement on; what the account comes to now, what of it is overdue, and its currency
 * if it has one. Null where nobody is the owner. 1 query.
 */
export async function readAccount(
  db: Db,
  owner: Owner,
  period: StatementPeriod,
): Promise<Account | null> {
  const rows = await accountRows(db, { ...ownerValues(owner), ...period });
  const [account] = rows;
  if (!account) return null;
  const movements = rows.flatMap((row) => (row.date === null ? [] : [movementOf(row)]));
  return {
    name: account.name,
    companyId: account.companyId,
    currency: account.currency,
    balance: account.accountBalance,
    overdue: { balance: account.overdueBalance, expiryDay: account.overdueExpiryDay },
    movements: movements.slice(0, mostMovements).toReversed(),
    more: movements.length > mostMovements,
  };
}

function movementOf(row: Movement): Movement {
  const { date, document, description, dueDate, debit, credit, balance, laterDebits } = row;
  return { date, document, description, dueDate, debit, credit, balance, laterDebits };
}

/** The account beside each of its movements, or alone. */
type AccountRow = (Movement | { date: null }) & {
  name: string;
  companyId: number | null;
  currency: string | null;
  overdueBalance: number;
  overdueExpiryDay: number;
  accountBalance: number;
};

/** The newest movements first, one more than are ever shown. */
const accountRows = preparedQuery<OwnerValues & StatementPeriod, AccountRow>(
  'account',
  (_, value) => sql`
    select coalesce(co.title, trim(c.name || ' ' || c.surname)) as name,
      case when c.company_role <> 'buyer' then a.company_id end as "companyId", coalesce(a.overdue_currency, co.credit_currency) as currency,
      a.overdue_balance as "overdueBalance", a.overdue_expiry_day as "overdueExpiryDay",
      (select coalesce(sum(s.debit - s.credit), 0) from account_movements s
        where s.customer_id = c.id) as "accountBalance",
      m.date, m.document, m.description, m.due_date as "dueDate", m.debit, m.credit, m.balance,
      m.debits - m.debits_so_far as "laterDebits"
    from customers c join customer_accounts a on a.customer_id = c.id left join companies co on co.id = a.company_id
    left join lateral (
      select * from (
        select s.*, sum(debit - credit) over so_far as balance, sum(debit) over so_far as debits_so_far,
          sum(debit) over () as debits
        from account_movements s where customer_id = c.id
        window so_far as (order by date, position rows unbounded preceding)
      ) reckoned
      where (${value('from')}::date is null or date >= ${value('from')}::date)
        and (${value('to')}::date is null or date <= ${value('to')}::date)
      order by date desc, position desc limit ${sql.lit(mostMovements + 1)}
    ) m on true
    where c.id = ${ownerId(value)}
    order by m.date desc, m.position desc`,
);
