import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { DecimalNumber } from './decimal-number.ts';

const check = (places: number, value: number) =>
  Compile(Type.Object({ value: DecimalNumber(places, { minimum: 0 }) })).Check({ value });

test('takes every amount in kuruş, however large', () => {
  const cents = [1, 10, 104_857_613, 119_463_456, 999_999_999_999];
  const refused = cents.map((each) => each / 100).filter((value) => !check(2, value));
  expect(refused).toEqual([]);
  expect(check(4, 920_681.94)).toBe(true);
});

test('refuses more places, and what its options refuse', () => {
  expect([check(2, 0.001), check(2, 1_048_576.125), check(4, 0.00005), check(2, -1)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('is a number with its limits in the OpenAPI document', () => {
  expect(JSON.parse(JSON.stringify(DecimalNumber(2, { minimum: 0 })))).toEqual({
    type: 'number',
    minimum: 0,
  });
});
