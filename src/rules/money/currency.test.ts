import { expect, test } from 'vitest';
import { hasRate, parseCurrency, rateOf } from './currency.ts';

test.each([
  ['TL', 'TRY'],
  ['tl', 'TRY'],
  ['try', 'TRY'],
  [' usd ', 'USD'],
  ['EUR', 'EUR'],
])('%s is %s', (code, expected) => {
  expect(parseCurrency(code)).toBe(expected);
});

test('TRY needs no rate, and a rate of 0 is missing', () => {
  expect(rateOf({}, 'TRY')).toBe(1);
  expect(hasRate({}, 'TRY')).toBe(true);
  expect(hasRate({ USD: 0 }, 'USD')).toBe(false);
  expect(hasRate({}, 'toString')).toBe(false);
  expect(hasRate({ USD: 42.1 }, 'USD')).toBe(true);
});
