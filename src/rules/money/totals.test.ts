import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMinor } from './money.ts';
import { orderTotals } from './totals.ts';

const settings = {
  kargoUcreti: '0/10/50_10/100/90',
  ucretsizKargoSecenek: true,
  ucretsizKargoMiktar: 1500,
  kargoAliciyaAit: false,
  urNo: null,
};
const rates = { USD: 40, EUR: 48.61234567 };
const line = (value: number, quantity: number, taxRate: number, currency = 'TRY') => ({
  productId: 1,
  quantity,
  unitPrice: { value, currency },
  taxRate,
  width: 0,
  height: 0,
  length: 0,
  weight: 1,
});
const shop = { settings, rates, currency: 'TRY', defaultCurrency: 'TRY' };

test('net and gross of a line are rounded once each, VAT is their difference', () => {
  const totals = orderTotals({ ...shop, lines: [line(33.3333, 3, 20), line(1, 2, 10, 'USD')] });
  expect(totals).toEqual({
    lines: [
      { net: 100, tax: 20, gross: 120 },
      { net: 80, tax: 8, gross: 88 },
    ],
    subTotal: 180,
    tax: 28,
    shippingTotal: 50,
    shippingState: 'fee',
    total: 258,
    tryTotal: 258,
    freeShippingRemaining: 1292,
  });
});

test('an empty cart costs nothing', () => {
  const totals = orderTotals({ ...shop, lines: [] });
  expect(totals.total).toBe(0);
  expect(totals.shippingTotal).toBe(0);
});

test('the limit of free shipping is the subtotal plus tax in the default currency', () => {
  const lines = [line(1250, 1, 20)];
  expect(orderTotals({ ...shop, lines }).shippingState).toBe('free');
  const shown = orderTotals({ ...shop, lines, currency: 'USD' });
  expect(shown.shippingState).toBe('free');
  expect(shown.total).toBe(37.5);
  expect(shown.tryTotal).toBe(1500);
});

const lines = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: 50_000_000 }),
      fc.integer({ min: 1, max: 1000 }),
      fc.constantFrom(0, 1, 10, 20),
      fc.constantFrom('TRY', 'TL', 'USD', 'EUR'),
    )
    .map(([units, quantity, tax, currency]) => line(units / 10_000, quantity, tax, currency)),
  { maxLength: 30 },
);

test('the parts make the whole, to the last kuruş', () => {
  fc.assert(
    fc.property(lines, fc.constantFrom('TRY', 'USD', 'EUR'), (cart, currency) => {
      const totals = orderTotals({ ...shop, lines: cart, currency });
      const sum = (part: 'net' | 'tax' | 'gross') =>
        totals.lines.reduce((minor, one) => minor + toMinor(one[part]), 0);
      expect(sum('net') + sum('tax')).toBe(sum('gross'));
      expect(toMinor(totals.subTotal)).toBe(sum('net'));
      expect(toMinor(totals.total)).toBe(sum('gross') + toMinor(totals.shippingTotal));
    }),
  );
});

test('the currency shown changes neither the shipping state nor what is charged in TRY', () => {
  fc.assert(
    fc.property(lines, (cart) => {
      const lira = orderTotals({ ...shop, lines: cart });
      const euro = orderTotals({ ...shop, lines: cart, currency: 'EUR' });
      expect(euro.tryTotal).toBe(lira.total);
      expect(euro.shippingState).toBe(lira.shippingState);
    }),
  );
});
