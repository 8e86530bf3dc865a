import { expect, test } from 'vitest';
import { extraCharges } from './extra-charges.ts';

const sales = (...references: string[]) =>
  references.map((reference) => ({ reference, amount: 170 }));
const paid = { reference: 'A', isReturned: false, recorded: [] };

test('an additional sale of a payment is extra, once', () => {
  expect(extraCharges(sales('A'), paid)).toEqual([]);
  expect(extraCharges(sales('A', 'B', 'C'), paid)).toEqual(sales('B', 'C'));
  expect(extraCharges(sales('A', 'B', 'C'), { ...paid, recorded: ['B'] })).toEqual(sales('C'));
});

test('keeps one sale when the payment’s own was refunded at the bank or has another name there', () => {
  expect(extraCharges(sales('B'), paid)).toEqual([]);
  expect(extraCharges(sales('B', 'C'), paid)).toEqual(sales('C'));
});

test('keeps none when the shop itself refunded the payment', () => {
  expect(extraCharges(sales('B'), { ...paid, isReturned: true })).toEqual(sales('B'));
});
