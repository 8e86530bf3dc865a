import { expect, test } from 'vitest';
import {
  binOf,
  checkCard,
  maskCardNumber,
  maskCcv,
  maskExpiry,
  parseAmount,
  passesLuhn,
} from './card-form.ts';

test('masks', () => {
  expect(maskCardNumber('5528790000000008123')).toBe('5528 7900 0000 0008');
  expect(maskCardNumber('55287')).toBe('5528 7');
  expect(maskExpiry('1230')).toBe('12/30');
  expect(maskExpiry('12')).toBe('12');
  expect(maskExpiry('12/3')).toBe('12/3');
  expect(maskCcv('12a34')).toBe('123');
});

const card = {
  card: '5528 7900 0000 0008',
  ccv: '123',
  holder: 'Zeynep Kaya',
  expire: '12/30',
  amount: 10,
};

test('a whole form passes', () => {
  expect(checkCard(card)).toEqual({ ok: true });
});

test('what is missing is named in the order of the alerts', () => {
  expect(checkCard({ card: '5528', ccv: '12', holder: ' ', expire: '12/3', amount: 0 })).toEqual({
    ok: false,
    reasons: ['card', 'holder', 'ccv', 'amount', 'expire'],
  });
  expect(checkCard({ ...card, expire: '13/30' })).toEqual({ ok: false, reasons: ['expire'] });
});

test('the bank is looked up by six digits of exactly sixteen', () => {
  expect(binOf('5528 7900 0000 0008')).toBe('552879');
  expect(binOf('5528 7900 0000 000')).toBeNull();
  expect(binOf('5528 7900 0000 00081')).toBeNull();
});

test('check digits', () => {
  expect(passesLuhn('5528 7900 0000 0008')).toBe(true);
  expect(passesLuhn('5528 7900 0000 0009')).toBe(false);
});

test.each([
  ['1.249,90', 1249.9],
  ['1.500', 1500],
  ['12.5', 12.5],
  ['12,50 ₺', 12.5],
  ['', 0],
  ['-5', 0],
  ['0', 0],
  ['1e9', 0],
])('the amount %j is %d', (text, expected) => {
  expect(parseAmount(text)).toBe(expected);
});
