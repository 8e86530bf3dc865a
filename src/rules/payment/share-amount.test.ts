import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMinor } from '#rules/money/money.ts';
import { shareAmount } from './share-amount.ts';

test('divides a commission in proportion to the lines’ prices', () => {
  expect(shareAmount(105.7, [60, 40])).toEqual([63.42, 42.28]);
  expect(shareAmount(100, [1, 1, 1])).toEqual([33.34, 33.33, 33.33]);
  expect(shareAmount(5, [0, 0])).toEqual([5, 0]);
});

test('the parts add up to the amount, to the kuruş', () => {
  const amount = fc.integer({ min: 1, max: 1e12 }).map((minor) => minor / 100);
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 30 }), (whole, weights) => {
      const parts = shareAmount(whole, weights);
      expect(parts.reduce((sum, part) => sum + toMinor(part), 0)).toBe(toMinor(whole));
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
    }),
  );
});
