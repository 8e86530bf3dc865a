import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayPrice } from '#rules/catalog/pricing.ts';
import { priceEdge, displayedAmount } from './price-filter.ts';

/** The worth in TRY as the database has it: an exact decimal. */
function worthOf(price: number, rate: number, percent: number): { text: string; scaled: bigint } {
  const value =
    BigInt(Math.round(price * 1e4)) *
    BigInt(Math.round(rate * 1e8)) *
    BigInt(Math.round(percent * 100));
  const digits = String(value).padStart(17, '0');
  return { text: `${digits.slice(0, -16)}.${digits.slice(-16)}`, scaled: value };
}

const scaledEdge = (edge: string) => BigInt(edge.replace('.', '')) * 10n ** 5n;

test('finds a product by the price on its card, and by no other cent', () => {
  const rate = fc.integer({ min: 1, max: 100_000_000_000 }).map((value) => value / 1e8);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000_000 }).map((value) => value / 1e4),
      rate,
      rate,
      fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100),
      (value, from, to, taxRate) => {
        const rates = { USD: from, EUR: to };
        const shown = displayPrice(
          { value, currency: 'USD' },
          { to: 'EUR', rates, taxRate, withTax: true },
        );
        fc.pre(shown < 1e9);
        const worth = worthOf(value, from, 100 + taxRate);
        expect(displayedAmount(worth.text, to)).toBe(shown);
        const isFrom = (amount: number) =>
          worth.scaled >= scaledEdge(priceEdge(amount, 'from', to));
        const isTo = (amount: number) => worth.scaled < scaledEdge(priceEdge(amount, 'to', to));
        const cent = (cents: number) => (Math.round(shown * 100) + cents) / 100;
        expect([isFrom(shown), isTo(shown), isFrom(cent(1)), isTo(cent(-1))]).toEqual([
          true,
          true,
          false,
          false,
        ]);
      },
    ),
  );
});

test('rounds half a cent as a card does', () => {
  expect(priceEdge(99.9, 'from', 1)).toBe('99.89500000000');
  expect(priceEdge(99.9, 'to', 1)).toBe('99.90500000000');
  expect(priceEdge(0, 'from', 42.1)).toBe('-0.21050000000');
  expect(displayedAmount('99.895', 1)).toBe(99.9);
  expect(displayedAmount('4210', 42.1)).toBe(100);
});
