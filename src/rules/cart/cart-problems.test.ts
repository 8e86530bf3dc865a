import { expect, test } from 'vitest';
import { cartProblems, isTooMuch, soldInstead } from './cart-problems.ts';
import type { SaleLine } from './sale-line.ts';

const line = (change: Partial<SaleLine>): SaleLine => ({
  productId: 1,
  unitId: 1,
  multiplier: 1,
  quantity: 1,
  unitPrice: { value: 10, currency: 'TRY' },
  forSale: true,
  hasChildren: false,
  stock: 10,
  quantities: { minPieces: 1, maxPieces: null, step: 1, least: 1, unit: 'Adet' },
  ...change,
});
const settings = { stockInfoStatus: 2, cartStockControl: 0 };
const rates = { TRY: 1 };
const reasons = (lines: SaleLine[], more: Partial<typeof settings> = {}) =>
  cartProblems(lines, { settings: { ...settings, ...more }, rates }).map(
    ({ productId, reason, pieces }) => [productId, reason, pieces],
  );

test('a cart that can be ordered has no problem', () => {
  expect(reasons([line({ quantity: 10 }), line({ productId: 2 })])).toEqual([]);
});

test('a product is short when all its units together exceed the stock, and is named once', () => {
  const lines = [line({ quantity: 4 }), line({ unitId: 2, multiplier: 6, quantity: 2 })];
  expect(reasons(lines)).toEqual([[1, 'out-of-stock', 16]]);
  expect(reasons(lines, { stockInfoStatus: 4 })).toEqual([]);
  expect(reasons(lines, { cartStockControl: 1 })).toEqual([]);
});

test('an unsold product, a missing choice and a missing price come before the stock', () => {
  const none = { stock: 0 };
  expect(reasons([line({ forSale: false, ...none })])).toEqual([[1, 'not-for-sale', 1]]);
  expect(reasons([line({ hasChildren: true, ...none })])).toEqual([[1, 'variant-required', 1]]);
  const price = (value: number, currency: string) => line({ unitPrice: { value, currency } });
  expect(reasons([price(0, 'TRY')])).toEqual([[1, 'price-on-request', 1]]);
  expect(reasons([price(5, 'EUR')])).toEqual([[1, 'price-on-request', 1]]);
});

test('a line amounts to four billion lira at most', () => {
  const worth = (quantity: number, value: number) =>
    isTooMuch({ quantity, unitPrice: { value, currency: 'TRY' }, taxRate: 0 }, rates);
  expect(worth(100_000, 40_000)).toBe(false);
  expect(worth(100_000, 40_000.0001)).toBe(true);
  expect(worth(100_000, 99_999_999)).toBe(true);
});

test('a quantity that is not sold has the nearest that is, with the other units counted', () => {
  const quantities = { minPieces: 20, maxPieces: 100, step: 5, least: 20, unit: 'Adet' };
  const instead = (quantity: number, others = 0) =>
    soldInstead(line({ quantity, quantities }), quantity + others);
  expect(instead(3)).toBe(20);
  expect(instead(3, 12)).toBe(10);
  expect(instead(22)).toBe(25);
  expect(instead(130)).toBe(100);
  expect(instead(130, 97)).toBeNull();
});
