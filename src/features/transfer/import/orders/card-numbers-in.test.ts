import { expect, test } from 'vitest';
import { cardNumbersIn } from './card-numbers-in.ts';

const card = '4111 1111 1111 1111';
const fieldsOf = (record: unknown) => cardNumbersIn(record).map(({ field }) => field);

test('names the field of each card number in a record (rule reliability/card-number-typed)', () => {
  const record = {
    name: card,
    units: [{ value: 'Adet' }, { value: card, barcode: card }],
    payments: [{ reference: card, note: card }],
    reference: card,
  };
  expect(fieldsOf(record)).toEqual(['name', 'units[1].value', 'payments[0].note', 'reference']);
});

test('finds none in instants and decimals, and one after an instant', () => {
  const instant = '4111-11-11T11:11:11.111Z';
  expect(fieldsOf({ createdAt: instant, price: '41111111111.11111111', name: '' })).toEqual([]);
  expect(fieldsOf({ createdAt: `${instant} ${card}`, price: `12,5\n${card}` })).toEqual([
    'createdAt',
    'price',
  ]);
});
