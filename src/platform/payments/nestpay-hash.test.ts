import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasNestpayHash, nestpayHash } from './nestpay-hash.ts';

test('equals the hash of another implementation for the same form', () => {
  // From the tests of mewebstudio/pos (MIT), which was held against the banks' own.
  const fields = {
    clientid: '190100000',
    storetype: '3d_pay',
    amount: '100.25',
    oid: 'order222',
    okUrl: 'https://domain.com/success',
    failUrl: 'https://domain.com/fail_url',
    rnd: 'rand',
    lang: 'tr',
    currency: '949',
    taksit: '',
    islemtipi: 'Auth',
    firmaadi: 'siparis veren',
    Email: 'test@test.com',
    hashAlgorithm: 'ver3',
  };
  expect(nestpayHash(fields, '123456')).toBe(
    '/uPxhEKWCEGi3NsDOOQ4u8Hu5g71v5GWspOid70WehTWEz97PqxG3IN1Jv5jsbOXOw3Z3Rr/0UtywzEgbqFfdA==',
  );
});

test('joins the values by their names, whatever their case, and escapes separators', () => {
  const text = String.raw`b\|ar|f\\oo|\\key\|`;
  const wanted = createHash('sha512').update(text).digest('base64');
  const fields = { zweite: String.raw`f\oo`, Erste: 'b|ar' };
  expect(nestpayHash(fields, String.raw`\key|`)).toBe(wanted);
});

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.]{0,8}$/);
const value = fc.string({ maxLength: 20, unit: fc.constantFrom('a', 'ş', '|', '\\', '0', ' ') });
const fields = fc.dictionary(name, value, { maxKeys: 8 });

test('does not depend on the order of fields, nor on uncounted ones', () => {
  fc.assert(
    fc.property(fields, fc.string(), (given, key) => {
      const turned = Object.fromEntries(Object.entries(given).toReversed());
      const more = { ...turned, HASH: 'x', encoding: 'utf-8', NationalIdNo: '1' };
      expect(nestpayHash(more, key)).toBe(nestpayHash({ ...given }, key));
    }),
  );
});

test('moving text between values changes the hash', () => {
  fc.assert(
    fc.property(value, value, value, value, (a, b, c, d) => {
      fc.pre(a !== c || b !== d);
      expect(nestpayHash({ a, b }, 'key')).not.toBe(nestpayHash({ a: c, b: d }, 'key'));
    }),
  );
});

test('detects a message that was changed, cut, or signed with another key', () => {
  const message = { oid: '1', amount: '10.00' };
  const signed = { ...message, HASH: nestpayHash(message, 'key') };
  expect(hasNestpayHash(signed, 'key')).toBe(true);
  expect(hasNestpayHash(signed, 'other')).toBe(false);
  expect(hasNestpayHash({ ...signed, amount: '10.01' }, 'key')).toBe(false);
  expect(hasNestpayHash({ ...signed, more: '' }, 'key')).toBe(false);
  expect(hasNestpayHash({ ...signed, HASH: signed.HASH.slice(1) }, 'key')).toBe(false);
  expect(hasNestpayHash(message, 'key')).toBe(false);
});
