import { expect, test } from 'vitest';
import { percentOff, priceText, typedNumber, typedPrice } from './answer-draft.ts';

test('reads prices as people type them', () => {
  expect(['3.000,25', '3000.25', '₺3.000', '12', '1,5', '85.2575'].map(typedNumber)).toEqual([
    3000.25, 3000.25, 3000, 12, 1.5, 85.2575,
  ]);
  expect(['', 'x', '-3', '1,234,5x'].map(typedNumber)).toEqual([null, null, null, null]);
  expect(typedPrice({ price: '0', currency: 'TRY' })).toBeNull();
  expect(typedPrice({ price: '2,5', currency: 'TRY' })).toEqual({ value: 2.5, currency: 'TRY' });
});

test('writes a price and takes a percent off', () => {
  expect([3000.25, 12, 85.2575, 1.15, 0.29].map(priceText)).toEqual([
    '3000,25',
    '12,00',
    '85,2575',
    '1,15',
    '0,29',
  ]);
  expect(percentOff(3243.75, 5)).toBe(3081.56);
  expect([percentOff(1.15, 50), percentOff(10.05, 50)]).toEqual([0.58, 5.03]);
});
