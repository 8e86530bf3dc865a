import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactAmount } from '#rules/money/money.ts';
import type { BulkProduct, PriceChange } from './bulk-change.ts';
import { planPrice } from './plan-price.ts';

const product = (
  units: readonly (readonly [multiplier: number, price: number, list?: number | null])[],
) =>
  ({
    taxRate: 20,
    firstUnit: 1,
    units: units.map(([multiplier, price, listPrice = null], index) => ({
      id: index + 1,
      multiplier,
      price,
      currency: 'TRY',
      listPrice,
      listCurrency: listPrice === null ? null : 'TRY',
    })),
    stock: 0,
    active: true,
    categories: [],
  }) satisfies BulkProduct;

const change = (wish: Partial<PriceChange>): PriceChange => ({
  kind: 'price',
  how: 'percent',
  value: 16,
  of: 'all-units',
  withVat: true,
  rounding: 'none',
  ...wish,
});

const pricesOf = (of: BulkProduct, wish: Partial<PriceChange>) => {
  const plan = planPrice(of, change(wish));
  return plan.outcome === 'change' ? plan.after.prices?.map(({ price }) => price) : plan;
};

/** A price as the shopper reads it. */
const shown = (net: number) =>
  exactAmount({ value: net, currency: 'TRY' }, { to: 'TRY', rates: {}, percent: 120 });

// The pictures of the office name these pairs.
test.each([
  [749.9, 869.9],
  [649.9, 753.9],
  [1899, 2202.9],
  [1149.9, 1333.9],
  [319.9, 371.9],
  [3.45, 4],
])('raises %d by 16 percent to %d with VAT', (before, after) => {
  const net = Math.round((before / 1.2) * 10_000) / 10_000;
  const prices = pricesOf(product([[1, net]]), { rounding: 'ninety' });
  expect(Array.isArray(prices) ? prices.map(shown) : prices).toEqual([after]);
});

test('changes the net price exactly where nothing is rounded (rule bulk-changes/prices)', () => {
  expect(pricesOf(product([[1, 54.0833]]), { value: 10 })).toEqual([59.4916]);
  expect(pricesOf(product([[1, 100]]), { how: 'amount', value: -12 })).toEqual([90]);
  expect(pricesOf(product([[1, 100]]), { how: 'amount', value: -12, withVat: false })).toEqual([
    88,
  ]);
  expect(pricesOf(product([[1, 7]]), { how: 'fixed', value: 120 })).toEqual([100]);
  expect(pricesOf(product([[1, 100.4]]), { value: 0, rounding: 'whole', withVat: false })).toEqual([
    100,
  ]);
});

test('derives the prices of packs from the first unit', () => {
  const packs = product([
    [1, 10],
    [12, 1],
    [100, 1],
  ]);
  expect(pricesOf(packs, { how: 'from-first', value: -5 })).toEqual([114, 950]);
  expect(pricesOf(product([[1, 10]]), { how: 'from-first' })).toEqual({
    outcome: 'skip',
    reason: 'one-unit',
  });
});

test('leaves prices alone that cannot change, and says why', () => {
  const skip = (reason: string) => ({ outcome: 'skip', reason });
  expect(pricesOf(product([[1, 0]]), {})).toEqual(skip('no-price'));
  expect(pricesOf(product([[1, 5]]), { of: 'list' })).toEqual(skip('no-list-price'));
  expect(pricesOf(product([[1, 5]]), { value: -101 })).toEqual(skip('below-zero'));
  expect(pricesOf(product([[1, 5]]), { how: 'amount', value: -7 })).toEqual(skip('below-zero'));
  expect(pricesOf(product([[1, 9e9]]), { value: 90 })).toEqual(skip('too-high'));
  expect(pricesOf(product([[1, 5]]), { value: 0 })).toEqual({ outcome: 'same' });
  // A pack on request stays it, and does not keep the others from changing.
  expect(
    pricesOf(
      product([
        [1, 5],
        [10, 0],
      ]),
      { value: 100 },
    ),
  ).toEqual([10]);
});

test('warns of lost badges, prices on request and great leaps', () => {
  const warningsOf = (of: BulkProduct, wish: Partial<PriceChange>) => {
    const plan = planPrice(of, change(wish));
    return plan.outcome === 'change' ? plan.warnings : plan;
  };
  expect(warningsOf(product([[1, 90, 100]]), {})).toEqual(['above-list']);
  expect(warningsOf(product([[1, 90, 100]]), { value: -10, of: 'list' })).toEqual(['above-list']);
  expect(warningsOf(product([[1, 110, 100]]), {})).toEqual([]);
  expect(warningsOf(product([[1, 90]]), { value: -100 })).toEqual(['on-request']);
  expect(warningsOf(product([[1, 90]]), { value: 101 })).toEqual(['far']);
  expect(warningsOf(product([[1, 90]]), { value: -60 })).toEqual(['far']);
});

test('never lowers a price by a raise, or gives one more than four decimals', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 0, max: 900_000 }),
      fc.constantFrom(0, 1, 10, 20),
      (price, percent, taxRate) => {
        const of = { ...product([[1, price / 10_000]]), taxRate };
        const plan = planPrice(of, change({ value: percent / 10_000 }));
        if (plan.outcome !== 'change') return;
        const [is] = plan.after.prices ?? [];
        const scaled = (is?.price ?? 0) * 10_000;
        expect(Math.round(scaled)).toBeGreaterThanOrEqual(price);
        expect(Math.abs(scaled - Math.round(scaled))).toBeLessThan(1e-5);
      },
    ),
  );
});
