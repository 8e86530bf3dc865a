import { expect, test } from 'vitest';
import { canAsk, isDue } from './alert-conditions.ts';

const product = { quantity: 0, salePrice: { value: 100, currency: 'TRY' }, taxRate: 20 };
const settings = { stockInfoStatus: 0, cartStockControl: 0, showPriceStatus: true };
const shop = { rates: { TRY: 1, USD: 40 }, settings };
const alert = { kind: 'price', price: 120, currency: 'TRY', pieces: 1 } as const;
const back = { kind: 'stock', price: null, currency: null, pieces: 1 } as const;

test.each([
  [{ ...product, salePrice: { value: 99.99, currency: 'TRY' } }, true],
  [product, false],
  [{ ...product, salePrice: { value: 101, currency: 'TRY' } }, false],
  // On request, which is no lower price.
  [{ ...product, salePrice: { value: 0, currency: 'TRY' } }, false],
  [{ ...product, salePrice: { value: 2.49, currency: 'USD' } }, true],
  [{ ...product, salePrice: { value: 1, currency: 'GBP' } }, false],
])('a price of %j is below 120 TRY with VAT: %s (rule alerts/due)', (now, due) => {
  expect(isDue(alert, now, shop)).toBe(due);
});

test('a hidden price is neither asked about nor told', () => {
  const hidden = { ...shop, settings: { ...settings, showPriceStatus: false } };
  const cheaper = { ...product, salePrice: { value: 1, currency: 'TRY' } };
  expect(isDue(alert, cheaper, hidden)).toBe(false);
  expect(canAsk('price', cheaper, hidden, { currency: 'TRY', pieces: 1 })).toBe(false);
});

test.each([
  [0, 0, 0, false],
  [1, 0, 0, true],
  // The shop adds 5 pieces, or takes 5.
  [0, 3, 0, true],
  [5, 9, 0, false],
  [0, 0, 1, true],
])(
  '%i pieces at display type %i and control %i are in stock: %s (rules alerts/due, stock/in-stock)',
  (quantity, stockInfoStatus, cartStockControl, inStock) => {
    const here = { ...shop, settings: { ...settings, stockInfoStatus, cartStockControl } };
    const now = { ...product, quantity };
    expect(isDue(back, now, here)).toBe(inStock);
    expect(canAsk('stock', now, here, { currency: 'TRY', pieces: 1 })).toBe(!inStock);
  },
);

test('a unit is there when the shop has the pieces of one', () => {
  const asked = { ...back, pieces: 10 };
  expect([9, 10].map((quantity) => isDue(asked, { ...product, quantity }, shop))).toEqual([
    false,
    true,
  ]);
  const nine = { ...product, quantity: 9 };
  expect([1, 10].map((pieces) => canAsk('stock', nine, shop, { currency: 'TRY', pieces }))).toEqual(
    [false, true],
  );
});
