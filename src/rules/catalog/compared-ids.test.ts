import { expect, test } from 'vitest';
import { comparedRows } from './compared-rows.ts';
import { areDifferent, comparedIds, withCompared } from './compared-ids.ts';
import type { DescribedProduct } from './product-attributes.ts';

const product = (brand: string, variants: Record<string, string> = {}): DescribedProduct => ({
  code: '',
  barcode: '',
  stockNumberType: '',
  brand: { name: brand },
  model: null,
  units: [],
  variants: Object.entries(variants).map(([name, value]) => ({ name, values: [{ name: value }] })),
});

test('ids of an address count once, and what is no id is left out (rule catalog/comparison)', () => {
  expect(comparedIds(['12', '34', '12', 'x', '-1', '', '0', '99999999999999999999'])).toEqual([
    12, 34,
  ]);
});

test('a fifth product is refused, a second press changes nothing (rule catalog/comparison-choice)', () => {
  expect(withCompared([1, 2, 3], 4)).toEqual({ ok: true, ids: [1, 2, 3, 4] });
  expect(withCompared([1, 2, 3, 4], 5)).toEqual({ ok: false, reason: 'full' });
  expect(withCompared([1, 2, 3, 4], 2)).toEqual({ ok: true, ids: [1, 2, 3, 4] });
});

test('the same attribute stands in one row, however it is spelled, and says whether it differs', () => {
  const rows = comparedRows([
    product('Ege', { Renk: 'Mavi', Beden: 'M' }),
    product('Ege', { RENK: 'Mavi', Boy: '2 m' }),
  ]);
  const shown = rows.map(({ row, values, differs }) => [
    row.key,
    values.map((value) => value !== null),
    differs,
  ]);
  expect(shown).toEqual([
    ['brand', [true, true], false],
    ['variant:renk', [true, true], false],
    ['variant:beden', [true, false], true],
    ['variant:boy', [false, true], true],
  ]);
});

test('a product alone differs in nothing', () => {
  expect(comparedRows([product('Ege', { Renk: 'Mavi' })]).some(({ differs }) => differs)).toBe(
    false,
  );
  expect(areDifferent(['a', undefined])).toBe(true);
});
