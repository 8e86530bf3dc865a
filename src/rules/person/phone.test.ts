import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone, joinGroups, normalisePhone, normalisePhoneAbroad } from './phone.ts';

test.each([
  ['5', '+90 (5'],
  ['5321', '+90 (532) 1'],
  ['05321234567', '+90 (532) 123 45 67'],
  ['+905321234567', '+90 (532) 123 45 67'],
  ['53212345678888', '+90 (532) 123 45 67'],
  ['02123456789', '+90 (212) 345 67 89'],
  ['0', '0'],
  ['+90 ', ''],
  ['', ''],
  ['+', '+'],
  ['+9', '+9'],
  ['00', '+'],
  ['0049 30 1234567', '+49301234567'],
  ['+49 (30) 123-45 67', '+49301234567'],
  ['0090 532 123 45 67', '+90 (532) 123 45 67'],
  ['+0 532 123 45 67', '+90 (532) 123 45 67'],
])('%j is masked as %j', (typed, expected) => {
  expect(formatPhone(typed)).toBe(expected);
});

/** What a field shows after each key. */
const typedInto = (typed: string) =>
  Array.from(typed).reduce((text, key) => formatPhone(text + key), '');

const digit = fc.constantFrom(...'0123456789');
const digits = (least: number, most = least) =>
  fc.array(digit, { minLength: least, maxLength: most }).map((all) => all.join(''));
const national = fc
  .tuple(fc.constantFrom('2', '3', '4', '5'), digits(9))
  .map(([first, rest]) => first + rest);
/** As people write it: a code of another country, spaces and brackets where they like. */
const abroad = fc
  .tuple(fc.constantFrom('1', '44', '49', '7', '994', '971', '36'), digits(6, 12))
  .map((parts) => parts.join(''));

test('a Turkish number fills the mask key by key, however it begins, and is stored alike', () => {
  fc.assert(
    fc.property(national, fc.constantFrom('', '0', '90', '+90', '0090'), (number, prefix) => {
      const shown = typedInto(prefix + number);
      expect(shown).toHaveLength(19);
      expect(shown.replace(/\D/g, '')).toBe(`90${number}`);
      expect(normalisePhone(shown)).toBe(shown);
      expect(normalisePhone(prefix + number)).toBe(shown);
    }),
  );
});

test('a foreign number keeps its country code, key by key, in any spacing', () => {
  const spaces = fc.constantFrom('', ' ', '-', '.', ' (', ') ');
  fc.assert(
    fc.property(abroad, fc.constantFrom('+', '00'), spaces, (number, prefix, space) => {
      const written = `${prefix}${number.slice(0, 3)}${space}${number.slice(3)}`;
      expect(typedInto(written)).toBe(`+${number}`);
      expect(normalisePhone(written)).toBe(`+${number}`);
      expect(normalisePhoneAbroad(written)).toBe(`+${number}`);
    }),
  );
});

test('masking and storing are idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 ()+') }), (typed) => {
      expect(formatPhone(formatPhone(typed))).toBe(formatPhone(typed));
      const stored = normalisePhone(typed);
      if (stored !== null) expect(normalisePhone(stored)).toBe(stored);
      if (stored !== null) expect(formatPhone(stored)).toBe(stored);
    }),
  );
});

test('accepts complete numbers: Turkish mobiles and landlines, and foreign ones of 7 to 15 digits', () => {
  expect(normalisePhone('0532 123 45 67')).toBe('+90 (532) 123 45 67');
  expect(normalisePhone('0212 123 45 67')).toBe('+90 (212) 123 45 67');
  expect(normalisePhone('0712 123 45 67')).toBeNull();
  expect(normalisePhone('532 123 45 678')).toBeNull();
  expect(normalisePhone('+90 532 123 45 6')).toBeNull();
  expect(normalisePhone('+49 123')).toBeNull();
  expect(normalisePhone(`+49${'1'.repeat(14)}`)).toBeNull();
  expect(normalisePhone('')).toBeNull();
});

test('the number of a foreign address has 1 to 30 digits, with or without its country code', () => {
  expect(normalisePhoneAbroad('030 123-45')).toBe('03012345');
  expect(normalisePhoneAbroad('+90 532 123 45 67')).toBe('+90 (532) 123 45 67');
  expect(normalisePhoneAbroad('1'.repeat(30))).toBe('1'.repeat(30));
  expect(normalisePhoneAbroad('1'.repeat(31))).toBeNull();
  expect(normalisePhoneAbroad('')).toBeNull();
  expect(normalisePhoneAbroad('12a')).toBeNull();
});

test.each([
  ['0532 111 22 33', '05321112233'],
  ['+90 (532) 111-22-33', '905321112233'],
  ['0090 532 111 22 33', '905321112233'],
  ['5321112233', '5321112233'],
  ['+49 30 1234567', '49301234567'],
  ['0532 111 2', '05321112'],
  ['10000045', '10000045'],
  ['1000 0045', '1000 0045'],
  ['0532', '0532'],
  ['Ayşe 0532', 'Ayşe 0532'],
  ['2026-11 45', '2026-11 45'],
])('%j is looked for as %j', (typed, expected) => {
  expect(joinGroups(typed)).toBe(expected);
});
