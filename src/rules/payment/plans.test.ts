import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultPlan, offeredPlans, planMonthly, planTotal } from './plans.ts';

const plan = (installment: number, commission = 0, isDefault = false) => {
  return { id: 10 + installment, installment, commission, isDefault };
};
const ask = { amount: 1000, limit: 0, cap: 36 };

test.each([
  [1000, 0, 1000],
  [1000, 5.7, 1057],
  [0.01, 1.9, 0.01],
  [99.99, 2.85, 102.84],
  [12.5, 1.8, 12.73],
  [1_000_000_000, 1.2345, 1_012_345_000],
])('%d with %d percent amounts to %d', (amount, commission, total) => {
  expect(planTotal(amount, commission)).toBe(total);
});

test('an installment is the total divided and rounded', () => {
  expect(planMonthly(1057, 6)).toBe(176.17);
  expect(planMonthly(100, 3)).toBe(33.33);
  expect(planMonthly(0.05, 2)).toBe(0.03);
});

const cents = fc.integer({ min: 1, max: 100_000_000_000 }).map((minor) => minor / 100);
const percents = fc.integer({ min: 0, max: 9_999_999 }).map((scaled) => scaled / 10_000);

test('a total is amount × (100 + commission) ÷ 100, to the half kuruş', () => {
  fc.assert(
    fc.property(cents, percents, (amount, commission) => {
      const total = BigInt(Math.round(planTotal(amount, commission) * 100));
      const minor = BigInt(Math.round(amount * 100));
      const exact = minor * BigInt(Math.round((100 + commission) * 10_000));
      const off = total * 1_000_000n - exact;
      expect(off <= 500_000n && off > -500_000n).toBe(true);
    }),
  );
});

test('the installments of a total differ from it by half a kuruş each at most', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 36 }), (total, count) => {
      const paid = Math.round(planMonthly(total, count) * 100) * count;
      expect(Math.abs(paid - Math.round(total * 100))).toBeLessThanOrEqual(count / 2);
    }),
  );
});

test('lists plans with the fewest installments first, each with its total', () => {
  expect(offeredPlans([plan(3, 2.85), plan(1, 0, true)], ask)).toEqual([
    { id: 11, installment: 1, commisionFee: 0, isDefault: true, total: 1000, monthly: 1000 },
    {
      id: 13,
      installment: 3,
      commisionFee: 2.85,
      isDefault: false,
      total: 1028.5,
      monthly: 342.83,
    },
  ]);
});

test('shows no plan up to the limit, and none above the cap', () => {
  const plans = [plan(1), plan(6, 5)];
  expect(offeredPlans(plans, { ...ask, limit: 1000 })).toEqual([]);
  expect(offeredPlans(plans, { ...ask, limit: 999.99 })).toHaveLength(2);
  expect(offeredPlans(plans, { ...ask, cap: 5 }).map((one) => one.installment)).toEqual([1]);
});

test('chooses the flagged plan, else the first, else none', () => {
  expect(defaultPlan([plan(1), plan(3, 1, true)])).toEqual(plan(3, 1, true));
  expect(defaultPlan([plan(2), plan(3)])).toEqual(plan(2));
  expect(defaultPlan([])).toBeNull();
});
