import { expect, test } from 'vitest';
import { productToShow, tellsWarehouses } from './product-to-show.ts';

const lira = (value: number) => ({ value, currency: 'TRY' });
const product = {
  units: [{ defaultPrice: lira(10), listPrice: null }],
  salePrice: lira(10),
  listPrice: null,
  quantity: 37,
  inventory: [
    { warehouseName: 'Merkez', quantity: 30 },
    { warehouseName: 'Depo', quantity: 0 },
  ],
};
const at = (stockInfoStatus: number) => ({ showPriceStatus: true, stockInfoStatus });

test('leaves a product unchanged where its number is shown', () => {
  expect(productToShow(product, at(0))).toBe(product);
});

test('hides a hidden number in the warehouses too (rule stock/hidden-inventory)', () => {
  const hidden = {
    ...product,
    quantity: 100_000,
    inventory: [
      { warehouseName: 'Merkez', quantity: 100_000 },
      { warehouseName: 'Depo', quantity: 0 },
    ],
  };
  for (const type of [1, 2, 15]) expect(productToShow(product, at(type))).toEqual(hidden);
  // The shift is public, what each warehouse holds is not.
  expect(productToShow(product, at(3))).toEqual({ ...hidden, quantity: 37 });
});

test('hides warehouses above the threshold, whatever is left to buy', () => {
  const held = { ...product, quantity: 0 };
  expect(productToShow(held, at(15))).toMatchObject({
    quantity: 0,
    inventory: [{ quantity: 100_000 }, { quantity: 0 }],
  });
  expect(productToShow(held, at(17))).toBe(held);
});

test('shows exact warehouses exactly where the response has exact stock', () => {
  for (let type = 0; type <= 21; type += 1) {
    for (const quantity of [-3, 0, 3, 37, 2000]) {
      for (const pieces of [0, 3, 37, 2000]) {
        const there = { ...product, quantity, inventory: [{ quantity: pieces }] };
        const told = productToShow(there, at(type));
        expect(tellsWarehouses(told, at(type))).toBe(tellsWarehouses(there, at(type)));
      }
    }
  }
});

test('hides prices and stock independently', () => {
  const bare = productToShow(product, { showPriceStatus: false, stockInfoStatus: 2 });
  expect(bare).toMatchObject({ salePrice: lira(0), quantity: 100_000 });
});
