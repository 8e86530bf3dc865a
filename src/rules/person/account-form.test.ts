import { expect, test } from 'vitest';
import { normaliseEmail } from '#rules/shop/email-address.ts';
import { checkAccountInfo, checkRegistration } from './account-form.ts';

const info = {
  name: 'Zeynep',
  surname: 'Kaya',
  phone: '+90 (532) 123 45 67',
  gender: 'female',
  birthdate: '1990-02-28',
};
const today = '2026-11-21';
const fields = (checked: { ok: true } | { ok: false; errors: { field: string }[] }) =>
  checked.ok ? [] : checked.errors.map((error) => error.field);

test('account info passes, with or without what is optional', () => {
  expect(checkAccountInfo(info, { today })).toEqual({ ok: true, info });
  const bare = { ...info, phone: '', gender: '', birthdate: '' };
  expect(checkAccountInfo(bare, { today })).toEqual({
    ok: true,
    info: { name: 'Zeynep', surname: 'Kaya', phone: '', gender: null, birthdate: null },
  });
});

test.each([
  [{ name: 'Ali3' }, 'name'],
  [{ surname: '' }, 'surname'],
  [{ phone: '123' }, 'phone'],
  [{ gender: 'x' }, 'gender'],
  [{ birthdate: '1990-02-30' }, 'birthdate'],
  [{ birthdate: '2027-01-01' }, 'birthdate'],
])('%j is refused', (change, field) => {
  expect(fields(checkAccountInfo({ ...info, ...change }, { today }))).toEqual([field]);
});

const form = {
  ...info,
  email: ' Zeynep@Arasta.Example ',
  password: '123456',
  passwordVerify: '123456',
};

test('a registration gives the account its data', () => {
  expect(checkRegistration(form, { min: 6 })).toEqual({
    ok: true,
    registration: {
      name: 'Zeynep',
      surname: 'Kaya',
      email: 'zeynep@arasta.example',
      phone: '+90 (532) 123 45 67',
    },
  });
});

test('everything that is wrong with a registration is said at once', () => {
  const blank = { name: '', surname: '', email: 'x', phone: '', password: '1', passwordVerify: '' };
  expect(fields(checkRegistration(blank, { min: 6 }))).toEqual([
    'name',
    'surname',
    'email',
    'phone',
    'password',
  ]);
  expect(fields(checkRegistration({ ...form, passwordVerify: 'x' }, { min: 6 }))).toEqual([
    'passwordVerify',
  ]);
});

test('the shape of an e-mail address', () => {
  for (const email of ['a@b.co', 'a.b+c@d-e.com.tr']) expect(normaliseEmail(email)).toBe(email);
  for (const email of ['', 'a', 'a@b', 'a@@b.co', 'a b@c.co', '.a@b.co', 'a@b.co\nx', 'a@b..co']) {
    expect(normaliseEmail(email)).toBeNull();
  }
  expect(normaliseEmail(`${'a'.repeat(250)}@b.co`)).toBeNull();
});
