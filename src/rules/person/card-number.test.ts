import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsCardNumber, shortestBeyondPhones } from './card-number.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });

/** Its digits with the one that makes it pass. */
function withCheckDigit(given: readonly number[]): number[] {
  const sum = given
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? digit * 2 : digit))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return [...given, (10 - (sum % 10)) % 10];
}

const cardNumber = fc
  .record({ first: fc.constantFrom(2, 3, 4, 5, 6, 9), length: fc.integer({ min: 16, max: 19 }) })
  .chain(({ first, length }) => digits(length - 2).map((rest) => withCheckDigit([first, ...rest])));
const gap = fc.constantFrom('', '', ' ', '-', '.', ' - ', '\u00a0', '\u2009', '–', '\n', '\u200b');
const scripts = ['0123456789', '０１２３４５６７８９', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९'];
const words = fc
  .array(fc.constantFrom('kart', 'no:', 'öğle', 'Kat', 'B blok', 'şu', '()', 'İYİ', 'a@b', '/'))
  .map((list) => list.join(' '));

test('finds a card number in any text, spacing and script', () => {
  const gaps = fc.array(gap, { minLength: 19, maxLength: 19 });
  const input = fc.tuple(words, cardNumber, gaps, fc.constantFrom(...scripts), words);
  fc.assert(
    fc.property(input, ([before, number, gaps, script, after]) => {
      const typed = number.map((digit, at) => `${at === 0 ? '' : gaps[at]}${[...script][digit]}`);
      expect(holdsCardNumber(`${before} ${typed.join('')} ${after}`)).toBe(true);
    }),
  );
});

test.each([
  '4111 1111 1111 1111',
  '5555-5555-5555-4444',
  '378282246310005',
  '9792030394440796',
  'Kartım 4546 7112 3456 7894, 12/29',
  '4111111111111111 12 27',
  '4111111111111111 123',
  'No 12 4111111111111111',
  '4111.1111.1111.1111 a@b.com',
  'kart4111111111111111',
  '４１１１　１１１１　１１１１　１１１１',
  'CVV: 123',
  'kart güvenlik kodu 123',
])('detects %s', (text) => {
  expect(holdsCardNumber(text)).toBe(true);
});

test('accepts telephone numbers, identity numbers, bank accounts and email addresses', () => {
  const written = (list: readonly number[], sizes: readonly number[]) => {
    let at = 0;
    return sizes.map((size) => list.slice(at, (at += size)).join('')).join(' ');
  };
  const phone = digits(9).map((rest) => `0${written([5, ...rest], [3, 3, 2, 2])}`);
  const abroad = digits(10).map((rest) => `+49 1${written(rest, [3, 7])}`);
  const iban = digits(24).map((list) => `TR${written(list, [2, 4, 4, 4, 4, 4, 2])}`);
  const solidIban = digits(24).map((list) => `TR${list.join('')}`);
  const national = digits(11).map((list) => list.join(''));
  const email = cardNumber.map((number) => `${number.join('')}@ornek.com.tr`);
  const dotted = cardNumber.map((number) => `ali.${number.join('-')}@ornek.com`);
  const harmless = fc.oneof(phone, abroad, iban, solidIban, national, email, dotted);
  fc.assert(
    fc.property(fc.tuple(words, harmless, words), ([before, text, after]) => {
      expect(holdsCardNumber(`${before} ${text}, ${after}`)).toBe(false);
    }),
  );
});

test.each([
  'Tel: 0532 111 22 33 0533 444 55 66',
  '+90 (532) 111 22 33',
  'Barkod 8690504035237',
  'Sipariş 10048213, 10048255 ve 10049001',
  '22.11.2026 - 25.11.2026 arası evde yokum',
  '{"sha256": "4111111111111111a0b1c2d3e4f5061728394a5b6c7d8e9f0011223344556677"}',
  'GIB2026000000123',
  'Site güvenlik kodu 1453',
  '',
])('accepts %s', (text) => {
  expect(holdsCardNumber(text)).toBe(false);
});

test('a telephone field may contain a number as long as a short card number', () => {
  expect(holdsCardNumber('378282246310005', shortestBeyondPhones)).toBe(false);
  expect(holdsCardNumber('4111111111111111', shortestBeyondPhones)).toBe(true);
});
