import { expect, test } from 'vitest';
import { isGtin } from './gtin.ts';

test.each([
  ['8690000000005', true],
  ['96385074', true],
  ['036000291452', true],
  ['8690000000006', false],
  ['2012345678903', false],
  ['869-0000000005', false],
  ['', false],
])('%s: %s', (barcode, expected) => {
  expect(isGtin(barcode)).toBe(expected);
});
