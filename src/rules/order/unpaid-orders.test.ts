import { expect, test } from 'vitest';
import { isLargeShare, unpaidProblem } from './unpaid-orders.ts';

const settings = { unpaidOrderLimit: 3, unpaidOrderLimitBusiness: 50, unpaidAmountLimit: 0 };
const order = { total: 100, isConfirmed: true, hasBranches: false };

test('limits an account’s unpaid orders to the setting', () => {
  expect(unpaidProblem({ count: 2, amount: 9e9 }, order, settings)).toBeNull();
  expect(unpaidProblem({ count: 3, amount: 0 }, order, settings)).toEqual({
    code: 'too-many-unpaid',
    n: 3,
  });
});

test('limits a customer with branches to the business setting', () => {
  const ofCompany = { ...order, hasBranches: true };
  expect(unpaidProblem({ count: 49, amount: 0 }, ofCompany, settings)).toBeNull();
  expect(unpaidProblem({ count: 50, amount: 0 }, ofCompany, settings)).toEqual({
    code: 'too-many-unpaid',
    n: 50,
  });
});

test('allows one until the email address is confirmed', () => {
  const fresh = { ...order, isConfirmed: false };
  expect(unpaidProblem({ count: 0, amount: 0 }, fresh, settings)).toBeNull();
  expect(unpaidProblem({ count: 1, amount: 0 }, fresh, settings)).toEqual({
    code: 'email-unconfirmed',
    n: 1,
  });
});

test('limits their sum to the setting; 0 is no limit', () => {
  const limited = { ...settings, unpaidAmountLimit: 250 };
  expect(unpaidProblem({ count: 1, amount: 150 }, order, limited)).toBeNull();
  expect(unpaidProblem({ count: 1, amount: 150.01 }, order, limited)).toEqual({
    code: 'unpaid-amount',
    n: 1,
    limit: 250,
  });
});

test('reports an order above the share of the stock; at 100 percent none', () => {
  expect(isLargeShare({ pieces: 5, before: 10 }, 50)).toBe(false);
  expect(isLargeShare({ pieces: 6, before: 10 }, 50)).toBe(true);
  expect(isLargeShare({ pieces: 10, before: 10 }, 100)).toBe(false);
  expect(isLargeShare({ pieces: 1, before: -3 }, 50)).toBe(true);
});
