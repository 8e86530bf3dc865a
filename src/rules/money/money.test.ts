import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  convertAmount,
  exactAmount,
  exactUnitPrice,
  fromMinor,
  roundHalfAway,
  sumAmounts,
  toMinor,
} from './money.ts';

const rates = { USD: 42.1, EUR: 48.6, JPY: 0.27123456 };

test('rounds halves away from zero', () => {
  expect(roundHalfAway(5n, 10n)).toBe(1n);
  expect(roundHalfAway(-5n, 10n)).toBe(-1n);
  expect(roundHalfAway(4n, 10n)).toBe(0n);
  expect(roundHalfAway(5n, -10n)).toBe(-1n);
  expect(toMinor(1.005)).toBe(101);
  expect(toMinor(-1.005)).toBe(-101);
  expect(toMinor(-0.001)).toBe(0);
});

test.each([
  [100, 'USD', 'TRY', 4210],
  [100, 'TRY', 'USD', 2.38],
  [10, 'EUR', 'USD', 11.54],
  [0.0001, 'TRY', 'TRY', 0],
  [0.005, 'TRY', 'TRY', 0.01],
])('%d %s is %s %d', (amount, from, to, expected) => {
  expect(convertAmount(amount, from, to, rates)).toBe(expected);
});

test('throws for a currency without a rate', () => {
  expect(() => convertAmount(1, 'GBP', 'TRY', rates)).toThrow('no exchange rate for GBP');
  expect(() => convertAmount(1, '__proto__', 'TRY', rates)).toThrow(RangeError);
  expect(() => toMinor(Number.NaN)).toThrow(RangeError);
});

test('sums have no binary rounding errors', () => {
  expect(sumAmounts(0.1, 0.2)).toBe(0.3);
  expect(sumAmounts(...Array.from({ length: 1000 }, () => 0.01))).toBe(10);
  expect(sumAmounts()).toBe(0);
});

const money = fc.integer({ min: 0, max: 1_000_000_0000 }).map((units) => units / 10_000);

test('whole kuruş survive a round trip', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (minor) => {
      expect(toMinor(fromMinor(minor))).toBe(minor);
    }),
  );
});

test('the fast and the exact calculation agree', () => {
  fc.assert(
    fc.property(
      money,
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 0, max: 4000 }).map((percent) => percent / 100),
      fc.integer({ min: 1, max: 500 }),
      (value, quantity, tax, pieces) => {
        const units = BigInt(Math.round(value * 10_000));
        const percent = BigInt(Math.round((100 + tax) * 10_000));
        const top = units * BigInt(quantity) * percent;
        const expected = roundHalfAway(top, 100_000_000n * BigInt(pieces));
        const o = { to: 'TRY', rates: {}, quantity, percent: 100 + tax, pieces };
        expect(toMinor(exactAmount({ value, currency: 'TRY' }, o))).toBe(Number(expected));
      },
    ),
  );
});

test('a unit price in its own currency equals that of a currency with the same rate', () => {
  const one = { TRY: 1, TWIN: 1 };
  fc.assert(
    fc.property(
      money,
      fc.integer({ min: 10_000, max: 14_000 }).map((percent) => percent / 100),
      (value, percent) => {
        const price = { value, currency: 'TRY' };
        const own = exactUnitPrice(price, { to: 'TRY', rates: one, percent });
        expect(own).toBe(exactUnitPrice(price, { to: 'TWIN', rates: one, percent }));
      },
    ),
  );
});

test.each([
  [2.4691, 'USD', 'TRY', 100, 101.8121],
  [2.4691, 'USD', 'TRY', 120, 122.1745],
  [999.99, 'TRY', 'USD', 100, 24.2513],
  [999.99, 'TRY', 'USD', 110, 26.6764],
  [1.05, 'EUR', 'USD', 101, 1.2317],
])('converts one at %d %s to %s with %d percent: %d', (value, currency, to, percent, expected) => {
  const dayRates = { USD: 41.2345, EUR: 47.89 };
  expect(exactUnitPrice({ value, currency }, { to, rates: dayRates, percent })).toBe(expected);
});

test('a converted unit price is the nearest four-place number, whatever the rates', () => {
  const rate = fc.integer({ min: 10 ** 6, max: 10 ** 12 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 8 }),
      rate,
      rate,
      fc.integer({ min: 10_000, max: 14_000 }),
      (amount, from, to, percent) => {
        const dayRates = { USD: from / 10 ** 8, EUR: to / 10 ** 8 };
        const price = { value: amount / 10_000, currency: 'USD' };
        const unit = exactUnitPrice(price, { to: 'EUR', rates: dayRates, percent: percent / 100 });
        const exact = BigInt(amount) * BigInt(from) * BigInt(percent);
        const divisor = BigInt(to) * 10_000n;
        const off = BigInt(Math.round(unit * 10_000)) * divisor - exact;
        expect(2n * (off < 0n ? -off : off) <= divisor).toBe(true);
      },
    ),
  );
});

test('a currency with the rate of another converts without change', () => {
  fc.assert(
    fc.property(money, (value) => {
      const same = convertAmount(value, 'USD', 'USD', rates);
      expect(convertAmount(value, 'USD', 'XXX', { ...rates, XXX: rates.USD })).toBe(same);
    }),
  );
});
