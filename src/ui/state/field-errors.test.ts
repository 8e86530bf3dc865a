import { expect, test } from 'vitest';
import { errorsOnLeave, errorsOnType } from './field-errors.ts';

test('a field shows or clears its error on blur, and the others keep theirs', () => {
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

test('typing checks marked fields again and marks no other', () => {
  const before = { password: 'too short', again: 'differs' };
  expect(
    errorsOnType<keyof typeof before>({ again: 'differs' }, 'password', { before, now: {} }),
  ).toEqual({});
  const still = { ...before, again: 'still' };
  expect(
    errorsOnType<keyof typeof before>({ again: 'differs' }, 'again', { before, now: still }),
  ).toEqual({ again: 'still' });
});

test('an error from the server stays until its field changes', () => {
  const errors = { email: 'taken' };
  const found = { before: {}, now: {} };
  expect(errorsOnType<'email' | 'name'>(errors, 'name', found)).toEqual(errors);
  expect(errorsOnType(errors, 'email', found)).toEqual({});
});
