import { expect, test } from 'vitest';
import { isGtin, isMistyped } from './gtin.ts';

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

test.each([
  ['8690000000005', false],
  ['8690000000006', true],
  ['2012345678904', true],
  ['KND-12', false],
  ['', false],
])('%s is mistyped: %s', (barcode, expected) => {
  expect(isMistyped(barcode)).toBe(expected);
});
