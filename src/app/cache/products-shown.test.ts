import { expect, test } from 'vitest';
import { productsShown } from './products-shown.ts';

const product = (id: number, more = {}) => ({ id, units: [{ id: 7, value: 'Adet' }], ...more });

test('finds the products of lists, carousels and children, and no unit or comment', () => {
  expect(
    productsShown({ items: [product(1), product(2)], facets: { brand: [{ id: 9 }] } }),
  ).toEqual([1, 2]);
  expect(productsShown({ campaign: [product(3)], newest: [product(4)] })).toEqual([3, 4]);
  expect(productsShown(product(5, { children: [product(6)], comments: [{ id: 8 }] }))).toEqual([
    5, 6,
  ]);
  expect(productsShown(null)).toEqual([]);
});
