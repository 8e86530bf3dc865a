import { expect, test } from 'vitest';
import type { UnitFields } from '#rules/catalog/form/product-form.ts';
import { unitFigures } from './unit-figures.ts';

const unit = (id: number, more: Partial<UnitFields>): UnitFields => ({
  id,
  value: '',
  valueEn: '',
  multiplier: 1,
  price: 0,
  currency: 'TRY',
  listPrice: null,
  minPrice: null,
  minCurrency: null,
  listCurrency: null,
  width: 0,
  height: 0,
  length: 0,
  weight: 0,
  minQuantity: 1,
  orderMultiple: 1,
  barcode: '',
  ...more,
});

const piece = unit(1, { price: 54.0833 });
const box = unit(2, { multiplier: 10, price: 497.5, width: 31, height: 13, length: 13 });

test('tells a box with and without VAT, a piece of it and what that saves', () => {
  expect(unitFigures(box, [piece, box], 20)).toEqual({
    net: 497.5,
    gross: 597,
    perPiece: 59.7,
    saving: 8,
    desi: 1.75,
  });
});

test('tells no saving of the smallest unit, of a dearer one, of none and in other money', () => {
  const dear = unit(3, { multiplier: 10, price: 600 });
  const dollars = unit(4, { multiplier: 10, price: 1, currency: 'USD' });
  const units = [piece, dear, dollars, unit(5, {})];
  expect(units.map((each) => unitFigures(each, units, 20).saving)).toEqual([0, 0, 0, 0]);
});
