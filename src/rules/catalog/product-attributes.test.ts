import { expect, test } from 'vitest';
import { attributesOf, type DescribedProduct } from './product-attributes.ts';

const unit = { value: 'ADET', multiplier: 1, width: 0, height: 0, length: 0, weight: 0 };
const bare: DescribedProduct = {
  code: '',
  barcode: '',
  stockNumberType: '',
  brand: null,
  model: null,
  units: [unit],
  variants: [],
};
const colored = (name: string, ...values: string[]) => ({
  variants: [{ name, values: values.map((value) => ({ name: value })) }],
});

test('a product of which nothing is known has no rows (rule catalog/attributes)', () => {
  expect(attributesOf(bare)).toEqual([]);
  expect(attributesOf({ ...bare, ...colored('Renk', ' ') })).toEqual([]);
});

test('the rows follow each other from the brand to the weights', () => {
  const rows = attributesOf({
    ...bare,
    code: 'K1',
    barcode: '869',
    brand: { name: 'Ege' },
    model: { name: 'M2' },
    units: [
      { ...unit, weight: 0.5 },
      { ...unit, value: 'KOLİ', multiplier: 12, width: 40, height: 30, length: 20, weight: 6 },
    ],
    ...colored('Renk', 'Mavi'),
  });
  expect(rows.map(({ key }) => key)).toEqual([
    'brand',
    'model',
    'code',
    'barcode',
    'variant:renk',
    'weight:adet',
    'pack:koli',
    'size:koli',
    'weight:koli',
  ]);
});

test('only the codes that the page shows are rows', () => {
  const rows = attributesOf({
    ...bare,
    code: 'K1',
    barcode: '869',
    stockNumberType: 'StockCode',
  });
  expect(rows.map(({ key }) => key)).toEqual(['code']);
});

test('a parent has each value of its children once, in the order of values', () => {
  const children = [colored('Beden', 'XL'), colored('BEDEN', 'S'), colored('Beden', 'XL')];
  expect(attributesOf(bare, children)).toEqual([
    {
      group: 'properties',
      key: 'variant:beden',
      attribute: { kind: 'variant', name: 'Beden' },
      value: { kind: 'text', values: [{ name: 'S' }, { name: 'XL' }] },
    },
  ]);
});

test('an incomplete size does not show', () => {
  expect(attributesOf({ ...bare, units: [{ ...unit, width: 10, height: 5 }] })).toEqual([]);
});
