import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grossOf, netOf } from './typed-vat.ts';

test.each([
  [64.9, 20, 54.0833],
  [5150, 20, 4291.6667],
  [1.01, 1, 1],
  [79.9, 0, 79.9],
])('a price of %d with VAT of %d percent is %d net', (gross, rate, net) => {
  expect(netOf(gross, rate)).toBe(net);
  expect(grossOf(net, rate)).toBe(gross);
});

test('a typed price with VAT comes back as it was typed (rule product-editing/typed-vat)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.constantFrom(0, 1, 8, 10, 18, 20, 99.99),
      (minor, rate) => grossOf(netOf(minor / 100, rate), rate) === minor / 100,
    ),
  );
});
