import { expect, test } from 'vitest';
import { checkPassword } from './password.ts';

test.each([
  ['12345', '12345', 'length'],
  ['x'.repeat(31), 'x'.repeat(31), 'length'],
  ['123456', '', 'verify-required'],
  ['123456', '123457', 'mismatch'],
  ['12345', '', 'length'],
])('%j with %j is refused: %s', (password, verify, reason) => {
  expect(checkPassword(password, verify, { min: 6 })).toEqual({ ok: false, reason });
});

test('accepts 6 to 30 characters, with the minimum as a setting', () => {
  expect(checkPassword('123456', '123456', { min: 6 })).toEqual({ ok: true });
  expect(checkPassword('ş'.repeat(30), 'ş'.repeat(30), { min: 6 })).toEqual({ ok: true });
  expect(checkPassword('1234567', '1234567', { min: 8 }).ok).toBe(false);
});
