import { beginOfDay } from '#rules/shop/istanbul-day.ts';

/** The bounds of an open account's terms, grants and statement. */
export const creditLimits = {
  /** Of a limit, a grant and a movement. */
  amount: 9_999_999_999.99,
  days: 365,
  reason: 200,
  /** Grants of a company that can still be used. */
  grants: 20,
  /** Movements of one call. */
  lines: 5_000,
  /** Movements of an account. */
  statement: 20_000,
  document: 100,
  description: 500,
  orderNo: 40,
} as const;

/** Whether an amount is at least 0, within the bounds, and has at most two decimals. */
export function isAmount(amount: number): boolean {
  if (amount < 0 || amount > creditLimits.amount) return false;
  return Math.abs(Math.round(amount * 100) / 100 - amount) < 1e-6;
}

/** The terms of an open account as the office writes them (rule open-account/terms). */
export interface CreditForm {
  /** Null: no account. */
  limit: number | null;
  currency: string | null;
  days: number;
  from: 'order' | 'monthEnd';
  graceDays: number;
  allowed: boolean;
}

export const creditStarts = ['order', 'monthEnd'] as const;

export type CreditFormProblem =
  | 'limit'
  | 'currency'
  | 'amount'
  | 'until'
  | 'day'
  | 'reason'
  | 'account'
  | 'grants'
  | 'lines';

/** A grant as the owner gives it. */
export interface GrantForm {
  amount: number;
  until: string;
  reason: string;
}

/** The first problem of a grant, at its field. `today` is the day in Istanbul. */
export function grantProblem(
  { amount, until, reason }: GrantForm,
  today: string,
): { field: keyof GrantForm; problem: CreditFormProblem } | null {
  if (amount <= 0 || !isAmount(amount)) return { field: 'amount', problem: 'amount' };
  if (beginOfDay(until) === null) return { field: 'until', problem: 'day' };
  if (until < today) return { field: 'until', problem: 'until' };
  return reason === '' ? { field: 'reason', problem: 'reason' } : null;
}

/** A movement of an account. */
export interface StatementMovement {
  date: string;
  document: string;
  description: string;
  dueDate: string | null;
  debit: number;
  credit: number;
  orderNo: string | null;
  closes: boolean;
}

/** The first problem of movements, at its field, such as `lines[3].date`. */
export function movementsProblem(
  lines: readonly StatementMovement[],
): { field: string; problem: CreditFormProblem } | null {
  for (const [place, { date, dueDate, debit, credit }] of lines.entries()) {
    const at = (field: string) => `lines[${place}].${field}`;
    if (beginOfDay(date) === null) return { field: at('date'), problem: 'day' };
    if (dueDate !== null && beginOfDay(dueDate) === null)
      return { field: at('dueDate'), problem: 'day' };
    if (!isAmount(debit)) return { field: at('debit'), problem: 'limit' };
    if (!isAmount(credit)) return { field: at('credit'), problem: 'limit' };
  }
  return null;
}
