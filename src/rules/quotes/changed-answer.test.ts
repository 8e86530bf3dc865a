import { expect, test } from 'vitest';
import { changedParts, type ComparedAnswer } from './changed-answer.ts';

const line = { productId: 1, unitId: 1, quantity: '20', price: '3080,00' };
const answer: ComparedAnswer = {
  lines: [line, { ...line, productId: 2 }],
  validUntil: '2026-12-04',
  shipping: 'shop',
  shippingFee: '',
  termsNote: '',
  dueDays: '',
  holdStock: false,
  note: '',
};

test('names what differs between two answers, and nothing of the same one (rule quotes/conflicts)', () => {
  expect(changedParts(answer, structuredClone(answer))).toEqual([]);
  const [first, second] = answer.lines;
  expect(
    changedParts(answer, {
      ...answer,
      lines: [
        { ...line, ...first, quantity: '30' },
        { ...line, ...second, price: '1' },
      ],
      dueDays: '90',
    }),
  ).toEqual(['quantities', 'prices', 'terms']);
});

test('a line that only one of them has is a change of the lines alone (rule quotes/conflicts)', () => {
  expect(changedParts(answer, { ...answer, lines: [line] })).toEqual(['lines']);
  const other = { ...line, productId: 3, price: '1' };
  expect(changedParts(answer, { ...answer, lines: [line, other] })).toEqual(['lines']);
});
