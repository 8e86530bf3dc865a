import { expect, test } from 'vitest';
import { typedPrice } from './typed-price.ts';

test.each([
  ['1.249,90', 'tr', 1249.9],
  ['1249,9', 'tr', 1249.9],
  ['1249.9', 'tr', 1249.9],
  ['1.249', 'tr', 1249],
  ['₺ 54,9025', 'tr', 54.9025],
  ['0', 'tr', 0],
  ['1,249.90', 'en', 1249.9],
  ['1,249', 'en', 1249],
  ['1.249', 'en', 1.249],
  ['12,5', 'en', 12.5],
  ['', 'tr', null],
  ['-5', 'tr', null],
  ['1,23456', 'tr', null],
  ['1.2.3', 'tr', null],
  ['1e5', 'en', null],
  ['çok', 'tr', null],
] as const)('reads %s in %s as %s', (text, locale, amount) => {
  expect(typedPrice(text, locale)).toBe(amount);
});
