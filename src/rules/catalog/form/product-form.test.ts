import { describe, expect, test } from 'vitest';
import { checkFields, checkUnits, stepUnits, type UnitFields } from './product-form.ts';

const unit = (id: number, value: string, more: Partial<UnitFields> = {}): UnitFields => ({
  id,
  value,
  valueEn: '',
  multiplier: 1,
  price: 10,
  currency: 'TRY',
  listPrice: null,
  listCurrency: null,
  width: 0,
  height: 0,
  length: 0,
  weight: 0,
  minQuantity: 1,
  orderMultiple: 1,
  minPrice: null,
  minCurrency: null,
  barcode: '',
  ...more,
});

describe('the fields of a product (rule product-editing/form-checks)', () => {
  test.each([
    ['a blank code', { code: ' ' }, { code: 'missing' }],
    ['no name', { name: '' }, { name: 'missing' }],
    ['a mistyped barcode', { barcode: '8690000000006' }, { barcode: 'mistyped' }],
    ['a barcode that is no number', { barcode: 'KND-12' }, {}],
    ['an address with spaces', { seo: 'e27 led' }, { seo: 'address' }],
    ['no address', { seo: '' }, {}],
    ['a day that no calendar has', { listedOn: '2026-02-30' }, { listedOn: 'day' }],
    ['an equivalent code twice', { equivalentCodes: ['A', 'A'] }, { equivalentCodes: 'twice' }],
    [
      'a warehouse without a name',
      { inventory: [{ warehouseName: '', quantity: 1 }] },
      { inventory: 'missing' },
    ],
    ['no field', {}, {}],
  ])('%s', (_what, fields, problems) => {
    expect(checkFields(fields)).toEqual(problems);
  });
});

describe('the units of a product', () => {
  const currencies = new Set(['TRY']);
  const all = () => true;

  test.each([
    ['none', [], { units: 'no-unit' }],
    ['one without a name', [unit(1, '')], { 'unit-1.value': 'missing' }],
    ['two of one name', [unit(1, 'Adet'), unit(2, 'Adet')], 'twice'],
    [
      'two of one English name',
      [unit(1, 'Karton', { valueEn: 'Box' }), unit(2, 'Kutu', { valueEn: 'Box' })],
      'twice',
    ],
    ['a foreign currency', [unit(1, 'Adet', { currency: 'CHF' })], 'no-currency'],
    ['a mistyped barcode', [unit(1, 'Adet', { barcode: '96385075' })], 'mistyped'],
    ['a good pair', [unit(1, 'Adet'), unit(2, 'Koli')], {}],
  ])('%s', (_what, units, problems) => {
    const found = checkUnits(units, all, currencies);
    if (typeof problems === 'string') expect(Object.values(found)).toContain(problems);
    else expect(found).toEqual(problems);
  });

  test('are checked only where they change', () => {
    const units = [unit(1, 'Adet', { barcode: '96385075' }), unit(2, 'Koli')];
    expect(checkUnits(units, (id) => id === 2, currencies)).toEqual({});
  });

  test('keep their places when one changes, one goes and one comes', () => {
    const stored = [unit(1, 'Adet'), unit(2, 'Kutu'), unit(3, 'Koli')];
    const steps = [
      { id: 1, seen: unit(1, 'Adet'), change: unit(1, 'Tane') },
      { id: 2, seen: unit(2, 'Kutu'), change: null },
      { id: 4, seen: null, change: unit(4, 'Palet') },
    ];
    expect(stepUnits(stored, steps).map(({ value }) => value)).toEqual(['Tane', 'Koli', 'Palet']);
  });
});
