import { expect, test } from 'vitest';
import { isSort, isSortKey, type SortKeyType } from './list-sort.ts';

test('a sort is one of the columns, ascending or descending', () => {
  const keys = { date: 'instant', total: 'amount' } as const;
  expect(['date', '-date', 'total', '-total'].every((sort) => isSort(sort, keys))).toBe(true);
  for (const sort of ['', '-', '--date', 'name', 'toString', undefined])
    expect(isSort(sort, keys)).toBe(false);
});

const accepted: [SortKeyType, string][] = [
  ['instant', '2026-10-04T21:30:00.000001Z'],
  ['amount', '12.50'],
  ['amount', '-3'],
  ['integer', '-2147483647'],
  ['text', ''],
  ['text', 'ŞAHİN'],
];
test.each(accepted)('a key of type %s may be %j', (type, key) => {
  expect(isSortKey(key, type)).toBe(true);
});

const refused: [SortKeyType, string][] = [
  ['instant', '2026-99-99T00:00:00.000000Z'],
  ['instant', '2026-10-04'],
  ['amount', '1e9'],
  ['amount', '12345678901234'],
  ['integer', '2147483648'],
  ['integer', '1.5'],
  ['text', 'a\0'],
  ['text', 'x'.repeat(1001)],
];
test.each(refused)('a key of type %s is never %j', (type, key) => {
  expect(isSortKey(key, type)).toBe(false);
});
