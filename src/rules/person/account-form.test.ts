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

test('accepts account data with or without its optional fields', () => {
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
])('refuses %j', (change, field) => {
  expect(fields(checkAccountInfo({ ...info, ...change }, { today }))).toEqual([field]);
});

const form = {
  ...info,
  email: ' Zeynep@Arasta.Example ',
  password: '123456',
  passwordVerify: '123456',
};

test('a registration fills the account', () => {
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

test('reports everything that is wrong with a registration at once', () => {
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

test('checks the form of an email address', () => {
  for (const email of ['a@b.co', 'a.b+c@d-e.com.tr']) expect(normaliseEmail(email)).toBe(email);
  for (const email of ['', 'a', 'a@b', 'a@@b.co', 'a b@c.co', '.a@b.co', 'a@b.co\nx', 'a@b..co']) {
    expect(normaliseEmail(email)).toBeNull();
  }
  expect(normaliseEmail(`${'a'.repeat(250)}@b.co`)).toBeNull();
});
