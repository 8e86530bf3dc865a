import { expect, test } from 'vitest';
import { bestPackPrice, defaultUnitOf, findUnit, pricePerPiece } from './units.ts';
import type { Unit } from './units.ts';

const unit = (
  id: number,
  value: string,
  multiplier: number,
  price: number,
  currency = 'TRY',
): Unit => ({
  id,
  value,
  multiplier,
  defaultPrice: { value: price, currency },
  listPrice: null,
  width: 0,
  height: 0,
  length: 0,
  weight: 0,
  barcode: '',
});
const piece = unit(1, 'Adet', 1, 208.25);
const box = unit(2, 'Koli', 24, 4448);
const o = { to: 'TRY', rates: { USD: 42.1 }, taxRate: 20, withTax: true };

test('a unit is found by its name or its id, the name first', () => {
  expect(findUnit([piece, box], 'Koli')).toBe(box);
  expect(findUnit([piece, box], 2)).toBe(box);
  expect(findUnit([piece, box], '2')).toBe(box);
  expect(findUnit([piece, unit(5, '2', 2, 1), box], '2')?.id).toBe(5);
  expect(findUnit([piece, box], 'Top')).toBeNull();
  const english = { ...box, valueEn: 'Case' };
  expect(findUnit([piece, english], 'Case')).toBe(english);
  expect(findUnit([piece, english, unit(9, 'Case', 2, 1)], 'Case')?.id).toBe(9);
});

test('the default unit is the named one, else the first', () => {
  expect(defaultUnitOf([piece, box], 'Koli')).toBe(box);
  expect(defaultUnitOf([piece, box], 'Top')).toBe(piece);
  expect(defaultUnitOf([piece, box], null)).toBe(piece);
  expect(defaultUnitOf([], null)).toBeNull();
});

test('the best pack is the cheapest per piece, and none when no pack saves', () => {
  expect(bestPackPrice([piece, box], o)).toEqual({ unit: box, perPiece: 222.4 });
  const pallet = unit(3, 'Palet', 240, 4, 'USD');
  expect(bestPackPrice([piece, box, pallet], o)?.unit).toBe(pallet);
  expect(bestPackPrice([piece, unit(4, 'Paket', 10, 2082.5)], o)).toBeNull();
  expect(bestPackPrice([box], o)).toBeNull();
  expect(bestPackPrice([piece, unit(4, 'Paket', 10, 0)], o)).toBeNull();
});

test('a price per piece is rounded once', () => {
  expect(pricePerPiece(unit(1, 'Paket', 3, 10), { ...o, withTax: false })).toBe(3.33);
  expect(pricePerPiece(unit(1, 'Paket', 3, 10), o)).toBe(4);
});
