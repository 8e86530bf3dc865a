import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountPercent, displayPrice, grossPrice, netPrice, priceDisplay } from './pricing.ts';

const rates = { USD: 42.1 };
const lira = (value: number) => ({ value, currency: 'TRY' });
const flags = { showPriceStatus: true, showListPrice: true, productsWithKdv: true };
const to = 'TRY';

test('a price with tax is price × (100 + taxRate) ÷ 100, rounded once', () => {
  expect(grossPrice(lira(1582.5), { to, rates, taxRate: 20 })).toBe(1899);
  expect(netPrice({ value: 10.005, currency: 'TRY' }, { to, rates })).toBe(10.01);
  expect(
    displayPrice({ value: 1.2345, currency: 'USD' }, { to, rates, taxRate: 10, withTax: true }),
  ).toBe(57.17);
  expect(displayPrice(lira(74.9), { to, rates, taxRate: 20, withTax: false })).toBe(74.9);
});

test.each([
  [1899, 2249, 16],
  [329.9, 409.9, 20],
  [50, 100, 50],
  [100, 100, null],
  [100, 90, null],
  [99.8, 100, null],
  [0, 100, null],
  [87.5, 100, 13],
])('a sale price of %d and a list price of %d make a discount of %s', (sale, list, expected) => {
  expect(discountPercent(lira(sale), lira(list), { rates, to, showListPrice: true })).toBe(
    expected,
  );
});

test('a discount needs showListPrice and a list price that is higher in the default currency', () => {
  const o = { rates, to, showListPrice: true };
  expect(discountPercent(lira(50), lira(100), { ...o, showListPrice: false })).toBeNull();
  expect(discountPercent(lira(50), null, o)).toBeNull();
  expect(discountPercent(lira(42.1), { value: 2, currency: 'USD' }, o)).toBe(50);
  expect(discountPercent(lira(84.2), { value: 1, currency: 'USD' }, o)).toBeNull();
});

test('a discount is between 1 and 100', () => {
  const price = fc.integer({ min: 1, max: 1e9 }).map((units) => units / 10_000);
  fc.assert(
    fc.property(price, price, (sale, list) => {
      const discount = discountPercent(lira(sale), lira(list), { rates, to, showListPrice: true });
      if (discount === null) return;
      expect(list).toBeGreaterThan(sale);
      expect(discount).toBeGreaterThanOrEqual(1);
      expect(discount).toBeLessThanOrEqual(100);
    }),
  );
});

const product = { salePrice: lira(100), listPrice: lira(125), taxRate: 20 };

test('shows the price block with tax, list price and discount', () => {
  expect(priceDisplay(product, { settings: flags, rates, to })).toEqual({
    kind: 'price',
    gross: 120,
    net: 100,
    shown: 120,
    list: 150,
    discount: 20,
  });
});

test('shows net prices without productsWithKdv', () => {
  const settings = { ...flags, productsWithKdv: false, showListPrice: false };
  expect(priceDisplay(product, { settings, rates, to })).toEqual({
    kind: 'price',
    gross: 120,
    net: 100,
    shown: 100,
  });
});

test('a price of 0 asks, a store that hides prices hides it, an unknown currency asks', () => {
  const free = { ...product, salePrice: lira(0) };
  expect(priceDisplay(free, { settings: flags, rates, to })).toEqual({ kind: 'ask' });
  const settings = { ...flags, showPriceStatus: false };
  expect(priceDisplay(free, { settings, rates, to })).toEqual({ kind: 'hidden' });
  const foreign = { ...product, salePrice: { value: 1, currency: 'GBP' } };
  expect(priceDisplay(foreign, { settings: flags, rates, to })).toEqual({ kind: 'ask' });
});
