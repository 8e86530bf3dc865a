import type { CompanyCredit } from '#contract/office/companies/company-credit.ts';
import { readCreditOf } from '#db/companies/read-credit.ts';
import type { Db } from '#db/database.ts';
import type { Rates } from '#rules/money/money.ts';
import { creditState } from '#rules/order/account/open-account.ts';

/** The open orders that a company's page shows. */
const mostOrders = 20;

/** The used part of a company's open account on a day (rule open-account/used); null where none was agreed. 1 query. */
export async function readOfficeCredit(
  db: Db,
  code: string,
  { rates, today }: { rates: Rates; today: string },
): Promise<CompanyCredit | null> {
  const account = await readCreditOf(db, code);
  if (!account) return null;
  const { terms, balance, isOpened } = account;
  const { orders, notBooked, available, overdue } = creditState(account, { rates, today });
  const due = orders.flatMap(({ dueOn }) => (dueOn !== null && dueOn >= today ? [dueOn] : []));
  return {
    limit: terms.limit,
    currency: terms.currency,
    days: terms.days,
    from: terms.from,
    graceDays: terms.graceDays,
    allowed: isOpened,
    balance,
    notBooked,
    available,
    overdue,
    nextDue: due.toSorted()[0] ?? null,
    orders: orders.slice(-mostOrders).toReversed(),
    openOrders: orders.length,
  };
}
