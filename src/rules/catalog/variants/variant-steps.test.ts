import { expect, test } from 'vitest';
import { combinations, placeVariants, variantName, type StoredVariant } from './variant-steps.ts';

const value = (name: string, was: string | null) => ({ name, nameEn: '', swatch: '', was });
const variant = (...names: string[]): StoredVariant => ({
  id: 1,
  code: 'A',
  name: 'A',
  nameEn: '',
  barcode: '',
  active: true,
  archived: false,
  stock: 0,
  reserved: 0,
  orders: 0,
  images: [],
  prices: [],
  values: names.map((name) => ({ name, nameEn: '', swatch: '' })),
});
const namesOf = (placed: ReturnType<typeof placeVariants>) =>
  placed.map(({ values, isRemoved }) => [values.map(({ name }) => name).join(' '), isRemoved]);

test('makes every combination once, and none without dimensions (rule variants/combinations)', () => {
  expect(combinations([2, 2])).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]);
  expect(combinations([])).toEqual([]);
  expect(combinations([3, 0])).toEqual([]);
});

test('follows renamed values, gives new dimensions their first value, and removes what has none (rule variants/dimensions)', () => {
  const steps = [
    { was: 0, name: 'Renk', nameEn: '', values: [value('Lacivert', 'Mavi'), value('Sarı', null)] },
    { was: null, name: 'Beden', nameEn: '', values: [value('S', null), value('M', null)] },
  ];
  const placed = placeVariants([variant('Mavi'), variant('Kara'), variant('Sarı')], steps);
  expect(namesOf(placed)).toEqual([
    ['Lacivert S', false],
    ['Kara S', true],
    ['Sarı S', false],
  ]);
});

test('names a variant by its product and its values, within 300 characters (rule variants/dimensions)', () => {
  expect(variantName('Yelek', ['Ak', 'S'])).toBe('Yelek Ak S');
  expect(variantName('Y'.repeat(299), ['Ak'])).toHaveLength(300);
});
