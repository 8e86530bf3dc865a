import type { AccountStatement } from '#contract/account.ts';
import { readAccount } from '#db/customers/account-statement.ts';
import { readCompanyCredit } from '#db/companies/read-credit.ts';
import { creditState } from '#rules/order/account/open-account.ts';
import { overdueAmount, showsOverdue } from '#rules/order/account/overdue.ts';
import { isOverdueDebt, type StatementPeriod } from '#rules/order/account/statement-rows.ts';
import type { Owner } from '#rules/person/owner.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { AccountServices } from '#features/account/account-services.ts';

/**
 * A period of the account statement with its running balance, in the account's currency, else the
 * shop's (rule business/running-balance), and the overdue debt, which this page always tells of; null
 * where nobody is the owner. One query, two for a company's account.
 */
export async function readAccountStatement(
  services: Pick<AccountServices, 'db' | 'snapshot' | 'clock'>,
  owner: Owner,
  period: StatementPeriod,
): Promise<AccountStatement | null> {
  const { settings, defaultCurrency, rates } = services.snapshot();
  const account = await readAccount(services.db, owner, period);
  if (account === null) return null;
  const currency = account.currency ?? defaultCurrency;
  const { balance } = account;
  const now = { balance, today: istanbulDay(services.clock()) };
  const items = account.movements.map(({ laterDebits, ...movement }) => ({
    ...movement,
    overdue: isOverdueDebt({ ...movement, laterDebits }, now),
  }));
  const { balance: overdueBalance, expiryDay: overdueBalanceExpiryDay } = account.overdue;
  const shown = showsOverdue({
    overdueBalance: overdueAmount(
      { balance: overdueBalance, currency },
      { defaultCurrency, rates },
    ),
    overdueDebtInfoLimit: settings.overdueDebtInfoLimit,
    showOverdueDebtInfo: settings.showOverdueDebtInfo,
    onStatementPage: true,
  });
  const overdue = shown ? { overdueBalance, overdueBalanceExpiryDay, currency } : null;
  const { companyId } = account;
  const open = companyId === null ? null : await readCompanyCredit(services.db, companyId);
  const state = open && creditState(open, { rates, today: now.today });
  const credit = open &&
    state && {
      currency: open.terms.currency,
      limit: open.terms.limit,
      available: state.available,
      orders: state.orders,
    };
  return { items, balance, currency, overdue, more: account.more, credit };
}
