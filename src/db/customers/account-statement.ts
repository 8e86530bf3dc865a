import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/engine/prepared-queries.ts';
import type { StatementPeriod } from '#rules/order/statement-rows.ts';

/** A movement of the open account as the merchant's bookkeeping gave it (rule business/statement). */
export interface Movement {
  date: string;
  document: string;
  description: string;
  dueDate: string | null;
  debit: number;
  credit: number;
  /** What the account came to with it (rule business/running-balance). */
  balance: number;
  /** What was debited after it. */
  laterDebits: number;
}

export interface Account {
  /** Name and surname. */
  name: string;
  /** Null when the bookkeeping named none. */
  currency: string | null;
  balance: number;
  overdue: { balance: number; expiryDay: number };
  /** In the order of their days. */
  movements: Movement[];
  /** Whether the period has movements before these. */
  more: boolean;
}

/** No statement is longer. */
export const mostMovements = 1000;

/**
 * The newest movements of the period, at most 1,000, with the balance after each, reckoned from the
 * account's first movement on; what the account comes to now, what of it is overdue, and its currency
 * if it has one. 2 queries.
 */
export async function readAccount(
  db: Db,
  customerId: number,
  period: StatementPeriod,
): Promise<Account> {
  const customer = await db
    .selectFrom('customers as c')
    .select(['c.name', 'c.surname', 'c.overdue_currency', 'c.overdue_balance'])
    .select('c.overdue_expiry_day')
    .select((eb) =>
      eb
        .selectFrom('customer_statement as s')
        .whereRef('s.customer_id', '=', 'c.id')
        .select((sum) => sum.fn.coalesce(sql<number>`sum(s.debit - s.credit)`, sql`0`).as('sum'))
        .as('balance'),
    )
    .where('c.id', '=', customerId)
    .withPlugin(prepared('account'))
    .executeTakeFirstOrThrow();
  const movements = await readMovements(db, customerId, period);
  return {
    name: `${customer.name} ${customer.surname}`.trim(),
    currency: customer.overdue_currency,
    balance: customer.balance ?? 0,
    overdue: { balance: customer.overdue_balance, expiryDay: customer.overdue_expiry_day },
    movements: movements.slice(0, mostMovements).toReversed(),
    more: movements.length > mostMovements,
  };
}

/** The newest first, one more than are ever shown. */
async function readMovements(
  db: Db,
  customerId: number,
  { from, to }: StatementPeriod,
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select date, document, description, due_date as "dueDate", debit, credit, balance,
      debits - debits_so_far as "laterDebits"
    from (
      select s.*, sum(debit - credit) over so_far as balance, sum(debit) over so_far as debits_so_far,
        sum(debit) over () as debits
      from customer_statement s where customer_id = ${customerId}
      window so_far as (order by date, position rows unbounded preceding)
    ) reckoned
    where (${from}::date is null or date >= ${from}::date) and (${to}::date is null or date <= ${to}::date)
    order by date desc, position desc limit ${mostMovements + 1}`
    .withPlugin(prepared('statement'))
    .execute(db);
  return rows;
}
