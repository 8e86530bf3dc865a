import fc from 'fast-check';
import { expect, test } from 'vitest';
import { capOf, parseCaps } from './caps.ts';
import { cardKinds } from './card-kinds.ts';

const caps = parseCaps('*/commercial/12_elektronik/*/6_elektronik/telefon/credit/3_gida/*/1');

test('a cap names a path, which may have slashes, a kind of card and a number', () => {
  expect(parseCaps('elektronik/telefon/*/3_*/commercial/12')).toEqual([
    { path: 'elektronik/telefon', kind: '*', most: 3 },
    { path: '*', kind: 'commercial', most: 12 },
  ]);
  expect(parseCaps('')).toEqual([]);
  const unreadable = 'gida/*/0_gida/*/37_gida/debit/3_gida/3_/*/3_*/a/*/3_Gıda/*/3_gida/*/3.5';
  expect(parseCaps(unreadable)).toEqual([]);
});

test.each([
  [[['giyim']], 'credit', 36],
  [[['giyim']], 'commercial', 12],
  [[['elektronik']], 'credit', 6],
  [[['elektronik/televizyon']], 'commercial', 6],
  [[['elektronik/telefon']], 'credit', 3],
  [[['elektronik/telefon/akilli']], 'credit', 3],
  [[['elektronik/telefon']], 'commercial', 6],
  [[['elektronikparca']], 'credit', 36],
  [[['giyim', 'gida/cay']], 'credit', 1],
  [[['giyim'], ['elektronik']], 'credit', 6],
  [[[]], 'commercial', 12],
  [[], 'commercial', 36],
  [[['giyim']], 'debit', 1],
  [[['giyim']], 'prepaid', 1],
] as const)('limits a cart of %j by a %s card to %d', (products, kind, most) => {
  expect(capOf(products, kind, caps)).toBe(most);
});

const path = fc
  .array(fc.constantFrom('elektronik', 'telefon', 'gida', 'giyim', 'cay'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join('/'));
const cart = fc.array(fc.array(path, { maxLength: 3 }), { maxLength: 6 });

test('another product never allows more installments', () => {
  fc.assert(
    fc.property(cart, fc.array(path), fc.constantFrom(...cardKinds), (products, more, kind) => {
      const before = capOf(products, kind, caps);
      const after = capOf([...products, more], kind, caps);
      expect(after).toBeLessThanOrEqual(before);
      expect(after).toBeGreaterThanOrEqual(1);
    }),
  );
});
