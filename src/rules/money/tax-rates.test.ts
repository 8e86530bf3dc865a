import { expect, test } from 'vitest';
import { taxByRate } from './tax-rates.ts';

test('adds up taxed amount and tax by rate, highest first', () => {
  const lines = [
    { taxRate: 1, net: 0.1, tax: 0 },
    { taxRate: 20, net: 100.05, tax: 20.01 },
    { taxRate: 1, net: 0.2, tax: 0.01 },
  ];
  expect(taxByRate(lines)).toEqual([
    { rate: 20, net: 100.05, tax: 20.01 },
    { rate: 1, net: 0.3, tax: 0.01 },
  ]);
  expect(taxByRate([])).toEqual([]);
});
