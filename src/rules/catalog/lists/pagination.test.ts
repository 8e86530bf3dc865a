import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampPage, pageCount, pageWindow, placeholderCount } from './pagination.ts';

const dots = (page: number, pages: number) =>
  pageWindow(page, pages)
    .map((part) => (part === 'gap' ? '…' : part))
    .join(' ');

test.each([
  [1, 1, '1'],
  [3, 10, '1 2 3 4 5 6 7 8 9 10'],
  [1, 11, '1 2 3 4 5 6 7 … 11'],
  [5, 20, '1 2 3 4 5 6 7 … 20'],
  [6, 20, '1 … 4 5 6 7 8 … 20'],
  [14, 20, '1 … 12 13 14 15 16 … 20'],
  [15, 20, '1 … 14 15 16 17 18 19 20'],
  [20, 20, '1 … 14 15 16 17 18 19 20'],
  [6, 11, '1 … 5 6 7 8 9 10 11'],
])('page %d of %d: %s', (page, pages, expected) => {
  expect(dots(page, pages)).toBe(expected);
});

test('the strip always contains the current, first and last page, in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (a, b) => {
      const page = Math.min(a, b);
      const pages = Math.max(a, b);
      const numbers = pageWindow(page, pages).filter((part) => part !== 'gap');
      expect(numbers).toContain(page);
      expect(numbers[0]).toBe(1);
      expect(numbers.at(-1)).toBe(pages);
      expect([...numbers].sort((x, y) => x - y)).toEqual([...new Set(numbers)]);
    }),
  );
});

test('placeholders are the limit, or what is left on the last page', () => {
  expect(placeholderCount({ page: 1, limit: 24, total: 100 })).toBe(24);
  expect(placeholderCount({ page: 5, limit: 24, total: 100 })).toBe(4);
  expect(placeholderCount({ page: 9, limit: 24, total: 100 })).toBe(0);
  expect(placeholderCount({ page: 2, limit: 24, total: null })).toBe(24);
});

test('replaces a missing page by an existing one', () => {
  expect(clampPage(99, 4)).toBe(4);
  expect(clampPage(0, 4)).toBe(1);
  expect(clampPage(Number.NaN, 4)).toBe(1);
  expect(clampPage(3, 0)).toBe(1);
  expect(pageCount(0, 24)).toBe(1);
  expect(pageCount(25, 24)).toBe(2);
});
