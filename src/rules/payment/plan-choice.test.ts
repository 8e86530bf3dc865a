import { expect, test } from 'vitest';
import { parseCaps } from './caps.ts';
import { commissionOf } from './plan-choice.ts';
import type { ChosenPlan } from './plan-choice.ts';

const six: ChosenPlan = {
  planId: 7,
  installment: 6,
  plan: { installment: 6, commission: 5.7, bankId: 3 },
  card: { bankId: 3, kind: 'credit' },
  categories: [['elektronik/televizyon']],
  amount: 1000,
};
const rules = { limit: 100, caps: parseCaps('elektronik/credit/6_elektronik/commercial/9') };
const one = { planId: null, installment: 1, plan: null };
const single: Partial<ChosenPlan> = {
  installment: 1,
  plan: { installment: 1, commission: 1.5, bankId: 3 },
};
const debit = { bankId: 3, kind: 'debit' } as const;

test.each<[string, Partial<ChosenPlan>, number | null]>([
  ['as it was shown', {}, 5.7],
  ['of a card that nobody knows, or of none', { card: null }, null],
  ['of one payment, by a card of its bank', single, 1.5],
  ['of one payment, by a debit card of its bank', { ...single, card: debit }, 1.5],
  [
    'of one payment, by another bank’s card',
    { ...single, card: { bankId: 4, kind: 'credit' } },
    null,
  ],
  ['of one payment, by a card that nobody knows', { ...single, card: null }, null],
  ['one payment without a plan', one, 0],
  ['more than one payment without a plan', { ...one, installment: 3 }, null],
  ['a plan that is gone', { plan: null }, null],
  ['a plan of another count', { installment: 3 }, null],
  ["another bank's plan", { card: { bankId: 4, kind: 'credit' } }, null],
  ['by a card that pays at once', { card: debit }, null],
  ['up to the limit', { amount: 100 }, null],
  [
    'more than its category may have',
    { plan: { installment: 9, commission: 8, bankId: 3 }, installment: 9 },
    null,
  ],
])('a plan %s', (_, more, expected) => {
  expect(commissionOf({ ...six, ...more }, rules)).toBe(expected);
});

test('allows nine installments by a company card where only consumers are limited to six', () => {
  const nine = { ...six, installment: 9, plan: { installment: 9, commission: 8.55, bankId: 3 } };
  expect(commissionOf({ ...nine, card: { bankId: 3, kind: 'commercial' } }, rules)).toBe(8.55);
  expect(commissionOf({ ...nine, card: null }, rules)).toBeNull();
});
