/** Whether the overdue-debt alert shows: always on the account statement, elsewhere only with
 * showOverdueDebtInfo (specification §9). Who owes nothing sees none, whatever the limit. */
export function showsOverdue(o: {
  overdueBalance: number;
  overdueDebtInfoLimit: number;
  showOverdueDebtInfo: boolean;
  onStatementPage: boolean;
}): boolean {
  if (o.overdueBalance <= 0 || o.overdueBalance < o.overdueDebtInfoLimit) return false;
  return o.onStatementPage || o.showOverdueDebtInfo;
}
