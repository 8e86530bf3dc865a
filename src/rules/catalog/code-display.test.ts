import { expect, test } from 'vitest';
import { codesShown } from './code-display.ts';

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
