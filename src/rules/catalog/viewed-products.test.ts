import { expect, test } from 'vitest';
import { afterViewing, maxViewedProducts, viewedIds } from './viewed-products.ts';

test('lists the latest first, each once, twelve at most (rule catalog/recently-viewed)', () => {
  expect(afterViewing([3, 2, 1], 2)).toEqual([2, 3, 1]);
  const many = Array.from({ length: 20 }, (_, index) => index + 1);
  expect(afterViewing(many, 99)).toHaveLength(maxViewedProducts);
  expect(afterViewing(many, 99)[0]).toBe(99);
});

test('ignores invalid ids', () => {
  expect(viewedIds(['', '-1', '1e3', '7', 'x', '0', '7', '8', '9'.repeat(30)])).toEqual([7, 8]);
});
