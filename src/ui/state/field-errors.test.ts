import { expect, test } from 'vitest';
import { errorsOnLeave, errorsOnType } from './field-errors.ts';

test('a field that is left shows its error or loses it; the others stand', () => {
  const errors = { email: 'wrong', phone: 'wrong' };
  expect(
    errorsOnLeave<'email' | 'name' | 'phone'>(errors, 'phone', {
      phone: 'too short',
      name: 'missing',
    }),
  ).toEqual({
    email: 'wrong',
    phone: 'too short',
  });
  expect(errorsOnLeave(errors, 'email', {})).toEqual({ phone: 'wrong' });
});

test('typing looks at what is called wrong again, and calls nothing else wrong', () => {
  const before = { password: 'too short', again: 'differs' };
  expect(
    errorsOnType<keyof typeof before>({ again: 'differs' }, 'password', { before, now: {} }),
  ).toEqual({});
  const still = { ...before, again: 'still' };
  expect(
    errorsOnType<keyof typeof before>({ again: 'differs' }, 'again', { before, now: still }),
  ).toEqual({ again: 'still' });
});

test('what the shop alone found stands until its own field changes', () => {
  const errors = { email: 'taken' };
  const found = { before: {}, now: {} };
  expect(errorsOnType<'email' | 'name'>(errors, 'name', found)).toEqual(errors);
  expect(errorsOnType(errors, 'email', found)).toEqual({});
});
