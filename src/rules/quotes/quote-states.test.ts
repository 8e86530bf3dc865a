import { expect, test } from 'vitest';
import { daysAfter, isOver, mayChange, quoteStates, stateOn } from './quote-states.ts';

test('only an answer can be accepted and countered', () => {
  const from = (change: 'accept' | 'counter' | 'withdraw' | 'answer') =>
    quoteStates.filter((state) => mayChange(state, change));
  expect(from('accept')).toEqual(['answered']);
  expect(from('counter')).toEqual(['answered']);
  expect(from('withdraw')).toEqual(['requested', 'answered', 'countered']);
  expect(from('answer')).toEqual(['requested', 'answered', 'countered', 'expired']);
});

test('an answer holds to the end of its last day', () => {
  const quote = { state: 'answered' as const, validUntil: '2026-12-04' };
  expect(isOver(quote, '2026-12-04')).toBe(false);
  expect(isOver(quote, '2026-12-05')).toBe(true);
  expect(stateOn(quote, '2026-12-05')).toBe('expired');
  expect(stateOn({ ...quote, state: 'countered' }, '2026-12-05')).toBe('countered');
  expect(daysAfter('2026-12-24', 14)).toBe('2027-01-07');
});
