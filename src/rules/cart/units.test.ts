import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultUnitOf, findUnit, packToName, pieceName, pricePerPiece } from './units.ts';
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

test('finds a unit by its name or id, the name first', () => {
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

test('names the pack with the cheapest piece, and none when no pack saves', () => {
  expect(packToName([piece, box], 1, o)).toEqual({ unit: box, perPiece: 222.4 });
  const pallet = unit(3, 'Palet', 240, 4, 'USD');
  expect(packToName([piece, box, pallet], 1, o)?.unit).toBe(pallet);
  expect(packToName([piece, unit(4, 'Paket', 10, 2082.5)], 1, o)).toBeNull();
  expect(packToName([piece, unit(4, 'Paket', 10, 0)], 1, o)).toBeNull();
  expect(packToName([piece], 1, o)).toBeNull();
});

test('shows the price per piece of a product sold by the pack (rule prices/per-piece)', () => {
  expect(packToName([box], 2, o)).toEqual({ unit: box, perPiece: 222.4 });
  expect(packToName([piece, unit(4, 'Paket', 10, 2082.5)], 4, o)?.perPiece).toBe(249.9);
  expect(packToName([unit(2, 'Koli', 24, 0)], 2, o)).toBeNull();
});

test('a piece has one name, whatever the order and the default of units (rule stock/piece-unit)', () => {
  expect(pieceName([box, piece], 'pcs')).toBe('Adet');
  expect(pieceName([unit(3, 'Metre', 1, 5), box], 'pcs')).toBe('Metre');
  expect(pieceName([box], 'pcs')).toBe('pcs');
  expect(pieceName([], 'Adet')).toBe('Adet');
  const packs = fc.uniqueArray(fc.integer({ min: 2, max: 500 }), { maxLength: 5 });
  fc.assert(
    fc.property(packs, fc.boolean(), fc.nat(5), (multipliers, hasPiece, place) => {
      const units = multipliers.map((of, index) => unit(index + 2, `Paket ${of}`, of, 1));
      const all = hasPiece ? units.toSpliced(Math.min(place, units.length), 0, piece) : units;
      expect(pieceName(all, 'pcs')).toBe(hasPiece ? 'Adet' : 'pcs');
    }),
  );
});

test('pieces times their price equal the pack’s price within rounding', () => {
  const prices = fc.integer({ min: 1, max: 100_000_00 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 1000 }), (cents, of) => {
      const each = pricePerPiece(unit(1, 'Koli', of, cents / 100), { ...o, withTax: false });
      expect(Math.abs(each * of - cents / 100)).toBeLessThanOrEqual(0.005 * of + 1e-6);
    }),
  );
});

test('rounds a price per piece once', () => {
  expect(pricePerPiece(unit(1, 'Paket', 3, 10), { ...o, withTax: false })).toBe(3.33);
  expect(pricePerPiece(unit(1, 'Paket', 3, 10), o)).toBe(4);
});
