import { expect, test } from 'vitest';
import { canBeNamed } from './order-filter.ts';

test('a call names 500 orders in up to 15,000 characters', () => {
  const numbers = (count: number, length: number) =>
    Array.from({ length: count }, () => 'x'.repeat(length));
  expect(canBeNamed(numbers(500, 8))).toBe(true);
  expect(canBeNamed(numbers(501, 8))).toBe(false);
  expect(canBeNamed(numbers(500, 29))).toBe(true);
  expect(canBeNamed(numbers(500, 30))).toBe(false);
});
