import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heldInUnits, heldPieces, lineId, mergeCarts, parseLineId } from './cart-content.ts';

const line = (productId: number, unitId: number, quantity: number, multiplier = 1) => ({
  productId,
  unitId,
  quantity,
  multiplier,
  note: '',
});

test('a line’s id reads back, and a product id means all its lines', () => {
  expect(parseLineId(lineId(12, 3))).toEqual({ productId: 12, unitId: 3 });
  expect(parseLineId('12')).toEqual({ productId: 12, unitId: null });
  for (const text of ['', '0', '-3', '12-', '12-3-4', '1e3', ' 12', '99999999999999999']) {
    expect(parseLineId(text)).toBeNull();
  }
});

test('counts a product in all its units', () => {
  expect(heldPieces([line(1, 1, 5), line(1, 2, 2, 24), line(2, 3, 9)], 1)).toBe(53);
});

const rule = { stockInfoStatus: 0, cartStockControl: 0 };

test('adds up quantities and cuts the visitor’s by the stock rule', () => {
  const merged = mergeCarts({
    ...rule,
    customer: [line(1, 1, 5)],
    visitor: [line(1, 1, 2), line(1, 2, 3, 4), line(9, 1, 1)],
    stockOf: (productId) => (productId === 1 ? 15 : null),
  });
  expect(merged.lines).toEqual([line(1, 1, 7), line(1, 2, 2, 4)]);
  expect(merged.cut).toEqual([
    { line: line(1, 2, 3, 4), wanted: 3, kept: 2 },
    { line: line(9, 1, 1), wanted: 1, kept: 0 },
  ]);
});

test('cuts only sold-out products where the number is hidden (rules cart/merge, stock/hidden-numbers)', () => {
  const merged = mergeCarts({
    ...rule,
    stockInfoStatus: 2,
    customer: [line(1, 1, 5)],
    visitor: [line(1, 1, 20), line(2, 1, 3)],
    stockOf: (productId) => (productId === 1 ? 15 : 0),
  });
  expect(merged.lines).toEqual([line(1, 1, 25)]);
  expect(merged.cut).toEqual([{ line: line(2, 1, 3), wanted: 3, kept: 0 }]);
});

test('keeps the visitor’s note when the customer has none', () => {
  const noted = (note: string) => [{ ...line(1, 1, 1), note }];
  const merge = (own: string, brought: string) =>
    mergeCarts({ ...rule, customer: noted(own), visitor: noted(brought), stockOf: () => 9 }).lines;
  expect(merge('', 'Depo 2')[0]?.note).toBe('Depo 2');
  expect(merge('Şantiye', 'Depo 2')[0]?.note).toBe('Şantiye');
});

test('a merged cart never exceeds the stock, and kept plus cut equals what was there', () => {
  const lines = fc.array(
    fc
      .record({
        productId: fc.integer({ min: 1, max: 3 }),
        unitId: fc.integer({ min: 1, max: 2 }),
        quantity: fc.integer({ min: 1, max: 200 }),
      })
      .map((o) => line(o.productId, o.unitId, o.quantity, o.unitId * 6)),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(lines, lines, fc.integer({ min: 0, max: 2000 }), (customer, visitor, stock) => {
      const merged = mergeCarts({ ...rule, customer, visitor, stockOf: () => stock });
      const total = (all: readonly { quantity: number }[]) =>
        all.reduce((sum, one) => sum + one.quantity, 0);
      const lost = merged.cut.reduce((sum, one) => sum + one.wanted - one.kept, 0);
      expect(total(merged.lines) + lost).toBe(total(customer) + total(visitor));
      for (const id of [1, 2, 3]) expect(heldPieces(merged.lines, id)).toBeLessThanOrEqual(stock);
    }),
  );
});

test('reports what a cart holds of a product by unit, its variants included (rule cart/in-cart)', () => {
  const line = (productId: number, parentId: number | null, unit: string, quantity: number) => {
    return { productId, parentId, unit, quantity };
  };
  const lines = [
    line(1, null, 'Koli', 3),
    line(2, 9, 'Adet', 2),
    line(1, null, 'Adet', 5),
    line(3, 9, 'Adet', 4),
  ];
  expect(heldInUnits(lines, 1)).toEqual([
    ['Koli', 3],
    ['Adet', 5],
  ]);
  expect(heldInUnits(lines, 9)).toEqual([['Adet', 6]]);
  expect(heldInUnits(lines, 3)).toEqual([['Adet', 4]]);
  expect(heldInUnits(lines, 4)).toEqual([]);
});
