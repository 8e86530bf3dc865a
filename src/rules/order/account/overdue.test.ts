import { expect, test } from 'vitest';
import { showsOverdue } from './overdue.ts';

const debt = {
  overdueBalance: 500,
  overdueDebtInfoLimit: 500,
  showOverdueDebtInfo: true,
  onStatementPage: false,
};

test('the alert appears from the limit on', () => {
  expect(showsOverdue(debt)).toBe(true);
  expect(showsOverdue({ ...debt, overdueBalance: 499.99 })).toBe(false);
  expect(showsOverdue({ ...debt, overdueBalance: 0, overdueDebtInfoLimit: 0 })).toBe(false);
});

test('without the flag it appears on the statement page alone', () => {
  const quiet = { ...debt, showOverdueDebtInfo: false };
  expect(showsOverdue(quiet)).toBe(false);
  expect(showsOverdue({ ...quiet, onStatementPage: true })).toBe(true);
});
