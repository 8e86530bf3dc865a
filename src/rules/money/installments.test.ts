import { expect, test } from 'vitest';
import { defaultPlan, installmentTotal, monthlyAmount, plansShown } from './installments.ts';

const plan = (id: number, isDefault = false) => ({
  id,
  installment: id,
  commisionFee: 0,
  isDefault,
});

test('the commission is added and the total divided', () => {
  expect(installmentTotal(1000, 4.5)).toBe(1045);
  expect(installmentTotal(99.99, 2.95)).toBe(102.94);
  expect(monthlyAmount(1000, 3)).toBe(333.33);
  expect(monthlyAmount(1000, 1)).toBe(1000);
});

test('the default plan is the flagged one, otherwise the first', () => {
  expect(defaultPlan([plan(1), plan(2, true)])?.id).toBe(2);
  expect(defaultPlan([plan(1), plan(2)])?.id).toBe(1);
  expect(defaultPlan([])).toBeNull();
});

test('installments are offered above the limit alone', () => {
  expect(plansShown([plan(1)], 100, 100)).toEqual([]);
  expect(plansShown([plan(1)], 100.01, 100)).toHaveLength(1);
});
