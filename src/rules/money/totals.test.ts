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

test('rounds net and gross of a line once each; VAT is their difference', () => {
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

test.each([
  // Gross is 12.00588: of the exact price, not of the rounded net, of which VAT would be 2.00.
  { price: 10.0049, quantity: 1, taxRate: 20, net: 10, tax: 2.01, gross: 12.01 },
  // Gross is 2.525, exactly a half: away from zero, whatever a binary number makes of it.
  { price: 2.5, quantity: 1, taxRate: 1, net: 2.5, tax: 0.03, gross: 2.53 },
  // Net is 0.125 and gross 0.1375: a half to an even figure would be 0.12.
  { price: 0.125, quantity: 1, taxRate: 10, net: 0.13, tax: 0.01, gross: 0.14 },
  // Net is 1.005 and gross 1.206; 1.005 is a little less as a binary number.
  { price: 0.335, quantity: 3, taxRate: 20, net: 1.01, tax: 0.2, gross: 1.21 },
  // A rate with places of its own: gross is 107.4925.
  { price: 99.99, quantity: 1, taxRate: 7.5, net: 99.99, tax: 7.5, gross: 107.49 },
  // Rounded once: 33.333 and 39.9996 of three, not three times 11.11.
  { price: 11.111, quantity: 3, taxRate: 20, net: 33.33, tax: 6.67, gross: 40 },
])(
  'a fraction of a kuruş goes away from zero: $quantity × $price with $taxRate % (rule totals/line)',
  ({ price, quantity, taxRate, ...figures }) => {
    const totals = orderTotals({ ...shop, lines: [line(price, quantity, taxRate)] });
    expect(totals.lines).toEqual([figures]);
  },
);

test('adds up rounded lines, in the order and in lira', () => {
  const lines = [line(10.0049, 1, 20), line(10.0049, 1, 20), line(0.0301, 1, 1, 'EUR')];
  const totals = orderTotals({ ...shop, lines });
  // 0.0301 EUR are 1.46323… TRY, with VAT 1.47786….
  expect(totals.lines[2]).toEqual({ net: 1.46, tax: 0.02, gross: 1.48 });
  expect(totals).toMatchObject({ subTotal: 21.46, tax: 4.04, total: 75.5, tryTotal: 75.5 });
  // 10.0049 TRY are 0.2058… EUR, with VAT 0.2469…; 0.0301 EUR are 0.030401 with VAT.
  const shown = orderTotals({ ...shop, lines, currency: 'EUR' });
  expect(shown.lines).toEqual([
    { net: 0.21, tax: 0.04, gross: 0.25 },
    { net: 0.21, tax: 0.04, gross: 0.25 },
    { net: 0.03, tax: 0, gross: 0.03 },
  ]);
  expect(shown).toMatchObject({ subTotal: 0.45, tax: 0.08, tryTotal: 75.5 });
});

/** Whether an amount is numerator ÷ denominator kuruş, with halves up: none here is below zero. */
function isRounded(amount: number, numerator: bigint, denominator: bigint): boolean {
  const twice = 2n * BigInt(Math.round(amount * 100));
  return (
    (twice - 1n) * denominator <= 2n * numerator && 2n * numerator < (twice + 1n) * denominator
  );
}

test('net and gross of any line are the exact figures, rounded once', () => {
  const price = fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 50_000_000 }));
  // Of 10,000: with these every half and every fraction of a kuruş comes up.
  const rate = fc.oneof(fc.constantFrom(0, 100, 1000, 2000), fc.integer({ min: 0, max: 10_000 }));
  const currency = fc.constantFrom({ code: 'TRY', rate: 1 }, { code: 'EUR', rate: 48.61234567 });
  fc.assert(
    fc.property(
      price,
      fc.integer({ min: 1, max: 1000 }),
      rate,
      currency,
      (units, count, tax, currencyOf) => {
        const [one] = orderTotals({
          ...shop,
          lines: [line(units / 10_000, count, tax / 100, currencyOf.code)],
        }).lines;
        const perUnit = BigInt(Math.round(currencyOf.rate * 100_000_000));
        // Kuruş: price in 1/10,000 × rate in 1/100,000,000 × 100.
        const exact = BigInt(units) * BigInt(count) * perUnit;
        expect(isRounded(one?.net ?? -1, exact, 10_000_000_000n)).toBe(true);
        expect(
          isRounded(one?.gross ?? -1, exact * BigInt(10_000 + tax), 100_000_000_000_000n),
        ).toBe(true);
        expect(toMinor(one?.tax ?? -1)).toBe(toMinor(one?.gross ?? 0) - toMinor(one?.net ?? 0));
      },
    ),
    { numRuns: 500 },
  );
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
      fc.constantFrom('TRY', 'USD', 'EUR'),
    )
    .map(([units, quantity, tax, currency]) => line(units / 10_000, quantity, tax, currency)),
  { maxLength: 30 },
);

test('the parts add up to the whole, to the kuruş', () => {
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

test('the displayed currency changes neither the shipping state nor the charge in TRY', () => {
  fc.assert(
    fc.property(lines, (cart) => {
      const lira = orderTotals({ ...shop, lines: cart });
      const euro = orderTotals({ ...shop, lines: cart, currency: 'EUR' });
      expect(euro.tryTotal).toBe(lira.total);
      expect(euro.shippingState).toBe(lira.shippingState);
    }),
  );
});
