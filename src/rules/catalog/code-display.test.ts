import { expect, test } from 'vitest';
import { codesShown, shortCode } from './code-display.ts';

test('cuts codes longer than 20 characters', () => {
  expect(shortCode('12345678901234567890')).toBe('12345678901234567890');
  expect(shortCode('123456789012345678901')).toBe('12345678901234567890...');
});

test.each([
  ['StockCode', ['code']],
  ['Barcode', ['barcode']],
  [null, ['code', 'barcode']],
  ['', ['code', 'barcode']],
])('stockNumberType %s shows %j', (stockNumberType, labels) => {
  const shown = codesShown({ code: 'KND-1', barcode: '2001', stockNumberType });
  expect(shown.map((code) => code.label)).toEqual(labels);
});

test('hides an empty code', () => {
  expect(codesShown({ code: '', barcode: '', stockNumberType: null })).toEqual([]);
});
