import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTrPhone, isTrPhone, normaliseForeignPhone, normaliseTrPhone } from './phone.ts';

test.each([
  ['5', '+90 (5'],
  ['5321', '+90 (532) 1'],
  ['05321234567', '+90 (532) 123 45 67'],
  ['+905321234567', '+90 (532) 123 45 67'],
  ['53212345678888', '+90 (532) 123 45 67'],
  ['+90 ', ''],
  ['', ''],
])('%j is masked as %j', (typed, expected) => {
  expect(formatTrPhone(typed)).toBe(expected);
});

test('a number typed digit by digit fills the mask, with or without its prefix', () => {
  for (const typed of ['5321234567', '05321234567', '905321234567']) {
    const shown = Array.from(typed).reduce((text, digit) => formatTrPhone(text + digit), '');
    expect(shown).toBe('+90 (532) 123 45 67');
  }
});

test('masking twice changes nothing, and a full number has 19 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 ()+') }), (typed) => {
      expect(formatTrPhone(formatTrPhone(typed))).toBe(formatTrPhone(typed));
    }),
  );
  expect(formatTrPhone('5321234567')).toHaveLength(19);
});

test('only whole mobile numbers count', () => {
  expect(isTrPhone('+90 (532) 123 45 67')).toBe(true);
  expect(isTrPhone('+90 (532) 123 45 6')).toBe(false);
  expect(normaliseTrPhone('0532 123 45 67')).toBe('+90 (532) 123 45 67');
  expect(normaliseTrPhone('0212 123 45 67')).toBeNull();
  expect(normaliseTrPhone('532 123 45 678')).toBeNull();
});

test('a foreign number has 1 to 30 digits', () => {
  expect(normaliseForeignPhone('+49 (30) 123-45')).toBe('493012345');
  expect(normaliseForeignPhone('1'.repeat(30))).toBe('1'.repeat(30));
  expect(normaliseForeignPhone('1'.repeat(31))).toBeNull();
  expect(normaliseForeignPhone('')).toBeNull();
  expect(normaliseForeignPhone('12a')).toBeNull();
});
