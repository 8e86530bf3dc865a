import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValidTckn, isValidVkn } from './identity-numbers.ts';

test('checks national ids', () => {
  for (const id of ['10000000146', '17291716060']) expect(isValidTckn(id)).toBe(true);
  for (const id of ['17291716050', '11111111111', '00000000000', '1000000014', '']) {
    expect(isValidTckn(id)).toBe(false);
  }
});

test('checks tax numbers', () => {
  for (const id of ['4540536920', '0010213576']) expect(isValidVkn(id)).toBe(true);
  for (const id of ['4540536921', '1111111111', '2222222222', '454053692']) {
    expect(isValidVkn(id)).toBe(false);
  }
});

test('detects every single wrong digit', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 }), fc.integer({ min: 1, max: 9 }), (place, shift) => {
      const digits = Array.from('17291716060', Number);
      digits[place] = ((digits[place] ?? 0) + shift) % 10;
      expect(isValidTckn(digits.join(''))).toBe(false);
    }),
  );
});
