import { sumAmounts } from '#rules/money/money.ts';

/** The period of a statement that somebody asks for: days as `2026-11-22`, both within; null is open. */
export interface StatementPeriod {
  from: string | null;
  to: string | null;
}

/** The period that a query asks for; a text that is no day is ignored (rule business/statement-period). */
export function statementPeriod(asked: {
  from?: string | null | undefined;
  to?: string | null | undefined;
}): StatementPeriod {
  return { from: dayOf(asked.from), to: dayOf(asked.to) };
}

function dayOf(text: string | null | undefined): string | null {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

/**
 * Whether a debt's due date has passed and the debt still stands: payments settle the oldest debts
 * first (rule business/overdue-due-dates). `laterDebits` is what was debited after it, `balance` what
 * the account comes to now, `today` the day in Istanbul.
 */
export function isOverdueDebt(
  movement: { dueDate: string | null; debit: number; laterDebits: number },
  account: { balance: number; today: string },
): boolean {
  const { dueDate, debit, laterDebits } = movement;
  if (dueDate === null || debit <= 0 || dueDate >= account.today) return false;
  return sumAmounts(account.balance, -laterDebits) > 0;
}
