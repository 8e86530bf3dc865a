import { sumAmounts } from '#rules/money/money.ts';
import { showsOverdue } from '#rules/order/overdue.ts';
import type { AccountStatement } from '#contract/account.ts';
import { readMovements } from '#db/customers/account-statement.ts';
import type { AccountServices } from './account-services.ts';

/**
 * The account statement with its running balance, in the account's currency, else the shop's
 * (rule business/running-balance), and the overdue debt, which this page always tells of. Two
 * queries.
 */
export async function readAccountStatement(
  services: Pick<AccountServices, 'db' | 'snapshot'>,
  customerId: number,
): Promise<AccountStatement> {
  const { settings, defaultCurrency } = services.snapshot();
  const account = await readMovements(services.db, customerId);
  const currency = account.currency ?? defaultCurrency;
  let balance = 0;
  const items: AccountStatement['items'] = [];
  for (const movement of account.movements) {
    balance = sumAmounts(balance, movement.debit, -movement.credit);
    items.push({ ...movement, balance });
  }
  const { balance: overdueBalance, expiryDay: overdueBalanceExpiryDay } = account.overdue;
  const shown = showsOverdue({
    overdueBalance,
    overdueDebtInfoLimit: settings.overdueDebtInfoLimit,
    showOverdueDebtInfo: settings.showOverdueDebtInfo,
    onStatementPage: true,
  });
  const overdue = shown ? { overdueBalance, overdueBalanceExpiryDay, currency } : null;
  return { items, balance, currency, overdue };
}
