import { expect, test } from 'vitest';
import { cartProblems } from './cart-problems.ts';
import type { SaleLine } from './sale-line.ts';
import { isSoldOut, shortages } from './shortages.ts';

const line = (change: Partial<SaleLine>): SaleLine => ({
  productId: 1,
  unitId: 1,
  multiplier: 1,
  quantity: 5,
  unitPrice: { value: 10, currency: 'TRY' },
  forSale: true,
  hasChildren: false,
  quantities: { minPieces: 1, maxPieces: null, step: 1, least: 1, unit: 'Adet' },
  stock: 3,
  ...change,
});
const exact = { stockInfoStatus: 0, cartStockControl: 0 };
const shortIn = (lines: SaleLine[], settings = exact) =>
  shortages(lines, cartProblems(lines, { settings, rates: { TRY: 1 } }), settings).map(
    ({ id, left, quantity }) => [id, left, quantity],
  );

test('a shortage tells what is left and what its line can keep', () => {
  expect(shortIn([line({})])).toEqual([['1-1', 3, 3]]);
  expect(shortIn([line({ stock: 0 })])).toEqual([['1-1', 0, 0]]);
  expect(shortIn([line({ stock: -2 })])).toEqual([['1-1', 0, 0]]);
  expect(shortIn([line({ quantity: 3 })])).toEqual([]);
});

test('pieces that are too few for a pack leave none of it', () => {
  expect(shortIn([line({ multiplier: 10, quantity: 1 })])).toEqual([['1-1', 3, 0]]);
});

test('of two lines of a product, the one that can keep a part is changed', () => {
  const pieces = line({ quantity: 2, stock: 7 });
  const packs = line({ unitId: 2, multiplier: 4, quantity: 2, stock: 7 });
  expect(shortIn([packs, pieces])).toEqual([['1-2', 7, 1]]);
  expect(shortIn([pieces, packs])).toEqual([['1-2', 7, 1]]);
});

test('the steps that a shortage offers lead to a cart that can be ordered', () => {
  let lines = [line({ quantity: 9 }), line({ unitId: 2, multiplier: 5, quantity: 4 })];
  for (let step = 0; step < 2; step++) {
    const [[id, , quantity] = []] = shortIn(lines);
    lines = lines.flatMap((each) => {
      if (`1-${each.unitId}` !== id) return [each];
      return quantity ? [{ ...each, quantity: Number(quantity) }] : [];
    });
  }
  expect(shortIn(lines)).toEqual([]);
  expect(lines).toMatchObject([{ unitId: 1, quantity: 3 }]);
});

test('a hidden stock number appears in no shortage', () => {
  expect(shortIn([line({})], { ...exact, stockInfoStatus: 2 })).toEqual([['1-1', null, null]]);
  expect(shortIn([line({ stock: 0 })], { ...exact, stockInfoStatus: 2 })).toEqual([['1-1', 0, 0]]);
});

test('a line is sold out where nothing of its product can be bought, and only there', () => {
  expect(isSoldOut(line({ stock: 0 }), exact)).toBe(true);
  expect(isSoldOut(line({ stock: 1 }), exact)).toBe(false);
  expect(isSoldOut(line({ stock: 0 }), { ...exact, cartStockControl: 1 })).toBe(false);
  expect(isSoldOut(line({ stock: 0 }), { ...exact, stockInfoStatus: 3 })).toBe(false);
  expect(isSoldOut(line({ stock: 0, forSale: false }), exact)).toBe(false);
});
