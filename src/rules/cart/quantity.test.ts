import { expect, test } from 'vitest';
import { decrease, increase, parseQuantity, serverQuantity } from './quantity.ts';

test.each([
  ['5', 5],
  ['', 1],
  ['0', 1],
  ['abc', 1],
  ['-3', 1],
  ['3.7', 3],
  ['12 adet', 12],
])('reads the typed text %j as %d', (text, expected) => {
  expect(parseQuantity(text)).toBe(expected);
});

test('steps stop at 1 and at the maximum', () => {
  expect(decrease(1)).toBe(1);
  expect(decrease(2)).toBe(1);
  expect(increase(1, 2)).toBe(2);
  expect(increase(3, 3)).toBe(3);
});

test.each([
  [1, 1],
  ['100000', 100_000],
  [100_001, null],
  [0, null],
  ['-1', null],
  [1.5, null],
  ['1e3', null],
  [Number.NaN, null],
  [null, null],
  [[5], null],
])('the server reads %j as %s', (value, expected) => {
  expect(serverQuantity(value)).toBe(expected);
});
