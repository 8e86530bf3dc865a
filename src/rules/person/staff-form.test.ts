import { expect, test } from 'vitest';
import { checkStaff, isStaffPassword, plainRecoveryCode } from './staff-form.ts';

test('an email address and a name invite a member (rule staff/people)', () => {
  expect(checkStaff({ email: ' Aslı.D@x.com', name: 'A' })).toEqual({
    ok: false,
    wrong: ['email'],
  });
  expect(checkStaff({ email: 'Asli@Shop.example ', name: ' Aslı   Demir ' })).toEqual({
    ok: true,
    staff: { email: 'asli@shop.example', name: 'Aslı Demir' },
  });
  expect(checkStaff({ email: '', name: ' ' })).toEqual({ ok: false, wrong: ['name', 'email'] });
});

test('a password has 12 to 200 characters of any size (rule staff/sign-in)', () => {
  expect([11, 12, 200, 201].map((length) => isStaffPassword('😀'.repeat(length)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('accepts a recovery code in any spelling', () => {
  expect(plainRecoveryCode(' abcd-efgh 2345')).toBe('ABCDEFGH2345');
  for (const none of ['', '123456', 'ABCD-EFGH-2341', 'ABCD-EFGH-23456'])
    expect(plainRecoveryCode(none), none).toBeNull();
});
