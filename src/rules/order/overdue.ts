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
