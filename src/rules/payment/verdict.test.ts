import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attemptStates } from './attempt-states.ts';
import { chargeFault, verdictOf, type BankWord, type OpenAttempt } from './verdict.ts';

const words = ['captured', 'declined', 'pending', 'none', 'refunded', 'down'] as const;
const fresh: OpenAttempt = {
  state: 'started',
  minutes: 1,
  told: null,
  asked: 'none',
  isReplaced: false,
};

test('money counts only when the bank itself confirms it, and then always', () => {
  const anything = fc.record({
    state: fc.constantFrom(...attemptStates),
    minutes: fc.nat(5000),
    told: fc.option(fc.constantFrom<BankWord>(...words)),
    asked: fc.constantFrom<BankWord>(...words),
    isReplaced: fc.boolean(),
  });
  fc.assert(
    fc.property(anything, (attempt) => {
      const isCaptured = verdictOf(attempt) === 'captured';
      expect(isCaptured).toBe(attempt.asked === 'captured' && attempt.state !== 'captured');
    }),
  );
});

test.each<[string, Partial<OpenAttempt>, string | null]>([
  ['a bank that is silent leaves it unknown', { asked: 'down' }, 'unknown'],
  [
    'a bank that is silent changes nothing of one that is over',
    { state: 'expired', asked: 'down' },
    null,
  ],
  ['a payment that was told and not confirmed is unknown', { told: 'captured' }, 'unknown'],
  ['so is one that the bank contradicts', { told: 'captured', asked: 'declined' }, 'unknown'],
  ['a no that was told stands', { told: 'declined' }, 'declined'],
  [
    'a no that was told stands while the bank is silent',
    { told: 'declined', asked: 'down' },
    'declined',
  ],
  ['a no of the bank stands', { asked: 'declined' }, 'declined'],
  ['what went back at the bank was never paid here', { asked: 'refunded' }, 'declined'],
  ['nobody is given up before 20 minutes', { minutes: 19.9 }, null],
  ['of whom the bank knows nothing then', { minutes: 20 }, 'expired'],
  ['whose page is open has an hour', { minutes: 59, asked: 'pending' }, null],
  ['and no more', { minutes: 60, asked: 'pending' }, 'expired'],
  ['who begins anew gives up the old one', { isReplaced: true }, 'expired'],
  ['unless there is money', { isReplaced: true, asked: 'captured' }, 'captured'],
])('%s', (_what, change, expected) => {
  expect(verdictOf({ ...fresh, ...change })).toBe(expected);
});

const wanted = { amount: 100, installment: 3 };
const charge = { amount: 100, currency: null, basketAmount: null, installment: 3 };

test.each([
  [charge, null],
  [{ ...charge, currency: 'TRY' }, null],
  [{ ...charge, currency: 'TL', installment: null }, null],
  [{ ...charge, amount: 100.01 }, 'amount'],
  [{ ...charge, amount: 99.99 }, 'amount'],
  [{ ...charge, currency: 'USD' }, 'currency'],
  [{ ...charge, installment: 1 }, 'installment'],
  // a provider with a page of its own adds its own commission
  [{ ...charge, amount: 112.5, basketAmount: 100, installment: 9 }, null],
  [{ ...charge, amount: 99, basketAmount: 100 }, 'amount'],
  [{ ...charge, amount: 112.5, basketAmount: 99 }, 'amount'],
])('%j differs in: %s', (given, fault) => {
  expect(chargeFault(wanted, given)).toBe(fault);
});
