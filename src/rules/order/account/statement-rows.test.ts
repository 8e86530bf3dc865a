import { expect, test } from 'vitest';
import { isOverdueDebt, statementPeriod } from './statement-rows.ts';

test('accepts existing days as a period and ignores others (rule business/statement-period)', () => {
  expect(statementPeriod({ from: '2026-02-28', to: '2026-12-31' })).toEqual({
    from: '2026-02-28',
    to: '2026-12-31',
  });
  for (const day of ['2026-02-30', '28.02.2026', '2026-2-8', '', "2026-01-01'", '99999-01-01']) {
    expect(statementPeriod({ from: day }), day).toEqual({ from: null, to: null });
  }
  expect(statementPeriod({})).toEqual({ from: null, to: null });
});

test('a passed due date is overdue until payments reach it (rule business/overdue-due-dates)', () => {
  const account = { balance: 34_371.1, today: '2026-11-22' };
  const invoice = { dueDate: '2026-11-09', debit: 22_480.4, laterDebits: 14_768.3 };
  expect(isOverdueDebt(invoice, account)).toBe(true);
  expect(isOverdueDebt({ ...invoice, dueDate: '2026-11-22' }, account)).toBe(false);
  expect(isOverdueDebt({ ...invoice, dueDate: null }, account)).toBe(false);
  expect(isOverdueDebt({ ...invoice, debit: 0 }, account)).toBe(false);
  // all that is owed came later: this one is paid
  expect(isOverdueDebt(invoice, { ...account, balance: 14_768.3 })).toBe(false);
  expect(isOverdueDebt(invoice, { ...account, balance: 14_768.31 })).toBe(true);
});
