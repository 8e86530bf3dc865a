/** Whether the overdue-debt alert shows: always on the account statement, elsewhere only with
 * showOverdueDebtInfo (specification §9). Who owes nothing sees none, whatever the limit. */
export function showsOverdue(input: {
  overdueBalance: number;
  overdueDebtInfoLimit: number;
  showOverdueDebtInfo: boolean;
  onStatementPage: boolean;
}): boolean {
  if (input.overdueBalance <= 0 || input.overdueBalance < input.overdueDebtInfoLimit) return false;
  return input.onStatementPage || input.showOverdueDebtInfo;
}
