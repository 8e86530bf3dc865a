import { expect, test } from 'vitest';
import { detailQuantity, mostInSteps, soldQuantity, steppedQuantity } from './quantity-steps.ts';

test.each([
  ['100', 100],
  ['101', 7],
  ['-1', 7],
  ['0', 1],
  ['', 1],
  ['x', 1],
  ['2', 2],
])('changes 7 to %d on the detail page after typing %j', (typed, expected) => {
  expect(detailQuantity(7, typed, {})).toBe(expected);
});

test.each([
  [1, {}, 1],
  [7, {}, 7],
  [1, { minQuantity: 20 }, 20],
  [1, { orderMultiple: 6 }, 6],
  [7, { orderMultiple: 6 }, 12],
  [1, { minQuantity: 20, orderMultiple: 6 }, 24],
])('from %d on a unit with %j is sold in %d', (wanted, unit, sold) => {
  expect(soldQuantity(wanted, unit)).toBe(sold);
});

test.each([
  [20, 21, 30],
  [20, 19, 10],
  [10, 9, 10],
  [20, 25, 30],
  [40, 25, 30],
  [20, 100, 100],
])('a box with %d that changes to %d holds %d in steps of 10', (current, next, held) => {
  expect(steppedQuantity(current, next, { orderMultiple: 10 })).toBe(held);
});

test('a box without steps holds the figure itself', () => {
  expect(steppedQuantity(5, 4, {})).toBe(4);
  expect(steppedQuantity(5, 9, {})).toBe(9);
});

test('the product page holds 1 to 100 steps', () => {
  const dozens = { orderMultiple: 12 };
  expect(detailQuantity(12, '1200', dozens)).toBe(1200);
  expect(detailQuantity(12, '1201', dozens)).toBe(12);
});

test('stock allows whole steps', () => {
  expect(mostInSteps(25, { orderMultiple: 10 })).toBe(20);
  expect(mostInSteps(25, {})).toBe(25);
  expect(mostInSteps(5, { orderMultiple: 10 })).toBe(5);
});
