import { hasRate } from '#rules/money/currency.ts';
import { convertAmount, type Rates } from '#rules/money/money.ts';

/** A customer's overdue debt as the merchant's bookkeeping left it; the currency is null where it named none. */
export interface OverdueDebt {
  balance: number;
  expiryDay: number;
  currency: string | null;
}

/** The part of the shop that decides about the notice. */
interface NoticeShop {
  defaultCurrency: string;
  rates: Rates;
  settings: { overdueDebtInfoLimit: number; showOverdueDebtInfo: boolean };
}

/**
 * The notice of an ordinary page, amounts in the debt's currency; null where none is to be shown (rules
 * business/overdue-notice, business/overdue-info).
 */
export function overdueNotice(
  debt: OverdueDebt,
  shop: NoticeShop,
): { overdueBalance: number; overdueBalanceExpiryDay: number; currency: string } | null {
  const currency = debt.currency ?? shop.defaultCurrency;
  const shown = showsOverdue({
    overdueBalance: overdueAmount({ balance: debt.balance, currency }, shop),
    overdueDebtInfoLimit: shop.settings.overdueDebtInfoLimit,
    showOverdueDebtInfo: shop.settings.showOverdueDebtInfo,
    onStatementPage: false,
  });
  if (!shown) return null;
  return { overdueBalance: debt.balance, overdueBalanceExpiryDay: debt.expiryDay, currency };
}

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
