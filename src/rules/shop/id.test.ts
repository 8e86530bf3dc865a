import { expect, test } from 'vitest';
import { maxIntegerId, parseId } from './id.ts';

test.each([
  ['1', 1],
  [7, 7],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('accepts the id %s', (value, id) => {
  expect(parseId(value)).toBe(id);
});

test.each([
  '',
  '0',
  '-1',
  '+1',
  '01',
  '1.0',
  '1e3',
  ' 1',
  '1\n',
  '0x1',
  '١',
  'NaN',
  '9007199254740992',
  '99999999999999999999',
  0,
  -1,
  1.5,
  1e21,
  Infinity,
  Number.NaN,
])('refuses the id %j', (value) => {
  expect(parseId(value)).toBeNull();
});

test('refuses an id beyond its column', () => {
  expect(parseId(maxIntegerId, maxIntegerId)).toBe(maxIntegerId);
  expect(parseId('2147483648', maxIntegerId)).toBeNull();
});
