import { expect, test } from 'vitest';
import { isForSale, mostOfLine } from './sale-line.ts';

const controlled = { stockInfoStatus: 0, cartStockControl: 0 };
const piece = { productId: 1, unitId: 1, multiplier: 1, quantity: 2, forSale: true, stock: 20 };
const box = { ...piece, unitId: 2, multiplier: 6, quantity: 1 };

test('does not sell removed products or the shipping product', () => {
  expect(isForSale({ id: 1, active: true }, { urNo: 9 })).toBe(true);
  expect(isForSale({ id: 1, active: false }, { urNo: 9 })).toBe(false);
  expect(isForSale({ id: 9, active: true }, { urNo: 9 })).toBe(false);
});

test('a line may grow by what its product has left beside the other units', () => {
  expect(mostOfLine(piece, 8, controlled)).toBe(14);
  expect(mostOfLine(box, 8, controlled)).toBe(3);
  expect(mostOfLine({ ...piece, forSale: false }, 2, controlled)).toBe(0);
});

test('a line of a product with a hidden number has the general maximum (rule stock/hidden-numbers)', () => {
  const hidden = { ...controlled, stockInfoStatus: 2 };
  expect(mostOfLine(piece, 8, hidden)).toBe(100_000);
  expect(mostOfLine(box, 8, hidden)).toBe(100_000);
  expect(mostOfLine({ ...piece, stock: 0 }, 2, hidden)).toBe(0);
});

test('has no limit without stock control', () => {
  expect(mostOfLine(piece, 2, { ...controlled, cartStockControl: 1 })).toBeNull();
});
