import { hasRate } from '#rules/money/currency.ts';
import { convertAmount, type Rates } from '#rules/money/money.ts';

/** A debt in the currency of the limit, the shop's own; one without a rate as it is (rule
 * business/overdue-limit-currency). */
export function overdueAmount(
  debt: { balance: number; currency: string },
  shop: { defaultCurrency: string; rates: Rates },
): number {
  const { balance, currency } = debt;
  if (!hasRate(shop.rates, currency)) return balance;
  return convertAmount(balance, currency, shop.defaultCurrency, shop.rates);
}

/** Whether the overdue-debt alert shows: always on the account statement, elsewhere only with
 * showOverdueDebtInfo, and never to who owes nothing (rules business/overdue-notice,
 * business/overdue-above-zero). */
export function showsOverdue(input: {
  overdueBalance: number;
  overdueDebtInfoLimit: number;
  showOverdueDebtInfo: boolean;
  onStatementPage: boolean;
}): boolean {
  if (input.overdueBalance <= 0 || input.overdueBalance < input.overdueDebtInfoLimit) return false;
  return input.onStatementPage || input.showOverdueDebtInfo;
}
