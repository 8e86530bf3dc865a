import { expect, test } from 'vitest';
import { parseDecimal, parseRate, parseWhole, writeNumber } from './typed-figures.ts';

test.each([
  ['1,5', 1.5],
  ['0.125', 0.125],
  [' 12 ', 12],
  ['1,2345', null],
  ['-1', null],
  ['çok', null],
  ['', null],
])('reads the size %s', (text, value) => {
  const parsed = parseDecimal(text, 3);
  expect(parsed.ok ? parsed.value : null).toBe(value);
});

test.each([
  ['1.000', 1000],
  ['0', null],
  ['2,5 kg', null],
])('reads the pieces %s', (text, value) => {
  const parsed = parseWhole(text, 1);
  expect(parsed.ok ? parsed.value : null).toBe(value);
});

test('takes no rate above a hundred percent', () => {
  expect(parseRate(parseDecimal('100', 2)).ok).toBe(true);
  expect(parseRate(parseDecimal('100,01', 2)).ok).toBe(false);
});

test('writes a figure as it is typed', () => {
  expect([writeNumber(1.5, 'tr'), writeNumber(1.5, 'en')]).toEqual(['1,5', '1.5']);
});
