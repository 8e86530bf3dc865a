import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cardAlert,
  cardBrand,
  formatCardNumber,
  formatExpiry,
  formatSecurityCode,
  isExpired,
  lookUpNumber,
  readFreeAmount,
  typeMasked,
  wrongCardFields,
  type CardValues,
} from './card-form.ts';

const digit = fc.constantFrom(...'0123456789');
const digits = (most: number) => fc.string({ unit: digit, maxLength: most });
const anything = fc.string({ unit: fc.constantFrom(...'0123456789 /-.x') });

describe('the masks (rule payment/card-masks)', () => {
  test.each([
    ['4546711234567894', '4546 7112 3456 7894'],
    [' 4546-7112-3456-7894 ', '4546 7112 3456 7894'],
    ['45467112345678941234', '4546 7112 3456 7894'],
    ['4546 ', '4546'],
    ['45467', '4546 7'],
    ['kart', ''],
  ])('number %j is %j', (typed, masked) => expect(formatCardNumber(typed)).toBe(masked));

  test.each([
    ['1', '1'],
    ['12', '12'],
    ['122', '12/2'],
    ['1228', '12/28'],
    ['5', '05'],
    ['5/28', '05/28'],
    ['1/28', '01/28'],
    ['05 / 28', '05/28'],
    ['12/2028', '12/28'],
    ['122028', '12/28'],
    ['12/289', '12/28'],
    ['0', '0'],
    ['', ''],
  ])('expiry %j is %j', (typed, masked) => expect(formatExpiry(typed)).toBe(masked));

  test.each([
    ['000', '000'],
    ['1234', '123'],
    ['1a2', '12'],
  ])('security code %j is %j', (typed, masked) => expect(formatSecurityCode(typed)).toBe(masked));

  test('keeps a masked text and the order of its digits', () => {
    const masks = [formatCardNumber, formatExpiry, formatSecurityCode];
    fc.assert(
      fc.property(anything, (typed) => {
        for (const format of masks) expect(format(format(typed))).toBe(format(typed));
        const all = typed.replaceAll(/\D/g, '').slice(0, 16);
        expect(formatCardNumber(typed).replaceAll(' ', '')).toBe(all);
      }),
    );
  });

  test('typing, pasting and deleting lead to the same number', () => {
    fc.assert(
      fc.property(digits(16), fc.nat(16), (number, kept) => {
        const type = (text: string, key: string) =>
          typeMasked(formatCardNumber, text + key, 99).text;
        const typed = Array.from(number).reduce(type, '');
        expect(typed).toBe(formatCardNumber(number));
        let left = typed;
        while (left.replaceAll(' ', '').length > kept) {
          left = typeMasked(formatCardNumber, left.slice(0, -1), 99).text;
        }
        expect(left).toBe(formatCardNumber(number.slice(0, kept)));
      }),
    );
  });

  test('keeps the caret behind the same digits', () => {
    fc.assert(
      fc.property(digits(15), fc.nat(19), digit, (number, at, key) => {
        const before = formatCardNumber(number);
        const place = Math.min(at, before.length);
        const raw = before.slice(0, place) + key + before.slice(place);
        const { text, caret } = typeMasked(formatCardNumber, raw, place + 1);
        const wanted = before.slice(0, place).replaceAll(' ', '') + key;
        expect(text.slice(0, caret).replaceAll(' ', '')).toBe(wanted);
      }),
    );
  });

  test('keeps the caret when deleting in the middle', () => {
    expect(typeMasked(formatCardNumber, '4546 112 3456', 5)).toEqual({
      text: '4546 1123 456',
      caret: 4,
    });
    expect(typeMasked(formatExpiry, '1/28', 1)).toEqual({ text: '01/28', caret: 1 });
  });
});

test.each([
  ['4', 'visa'],
  ['5406 67', 'mastercard'],
  ['2223', 'mastercard'],
  ['2720 99', 'mastercard'],
  ['2721', null],
  ['9792 03', 'troy'],
  ['979', null],
  ['6', null],
  ['', null],
])('recognizes the card %j as %j (rule payment/card-brand)', (number, brand) => {
  expect(cardBrand(number, '')).toBe(brand);
});

test.each([
  ['6501 73', 'TROY', 'troy'],
  ['6762 55', 'MASTER_CARD', 'mastercard'],
  ['3754 31', 'AMEX', null],
  ['4546 71', 'MASTERCARD', 'visa'],
])('recognizes the card %j of %s as %j by the lookup', (...card) => {
  const [number, organization, brand] = card;
  expect(cardBrand(number, organization)).toBe(brand);
});

test('looks up at exactly 16 digits with the first six (rule payment/bin-lookup)', () => {
  expect(lookUpNumber('4546 7112 3456 7894')).toBe('454671');
  expect(lookUpNumber('4546 7112 3456 789')).toBeNull();
  expect(lookUpNumber('')).toBeNull();
});

test.each([
  ['1.249,90', ',', 1249.9],
  ['1249,9', ',', 1249.9],
  ['1249.90', ',', 1249.9],
  ['1.249', ',', 1249],
  ['1,249', '.', 1249],
  ['1,249.90', '.', 1249.9],
  ['₺ 12', ',', 12],
  ['0', ',', 0],
  ['-5', ',', 0],
  ['on', ',', 0],
  ['', ',', 0],
  ['1,2,3', ',', 0],
  ['0,005', ',', 0],
] as const)('a free amount %j with %j is %j (rule payment/amount)', (typed, decimal, amount) => {
  expect(readFreeAmount(typed, decimal)).toBe(amount);
});

describe('complete fields (rule payment/card-complete)', () => {
  const now = new Date(2026, 10, 22);
  const sound: CardValues = {
    card: '4546 7112 3456 7894',
    holder: 'ZEYNEP KARACA',
    expire: '11/26',
    ccv: '000',
    amount: '',
  };
  const preset = { asksAmount: false, amount: 0, now };
  const free = { asksAmount: true, amount: 0, now };

  test('distinguishes a past month from an invalid one (rule payment/card-complete)', () => {
    const now = new Date(2026, 10, 21);
    const over = ['10/26', '12/25', '11/26', '13/24', '1/2', ''].map((text) =>
      isExpired(text, now),
    );
    expect(over).toEqual([true, true, false, false, false, false]);
  });

  test('accepts a card that expires this month', () => {
    expect(wrongCardFields(sound, preset)).toEqual([]);
    expect(cardAlert(sound, [])).toBeNull();
  });

  test.each([
    ['card', { card: '4546 7112 3456 789' }],
    ['holder', { holder: '  ' }],
    ['ccv', { ccv: '12' }],
    ['expire', { expire: '12/2' }],
    ['expire', { expire: '13/28' }],
    ['expire', { expire: '00/28' }],
    ['expire', { expire: '10/26' }],
    ['expire', { expire: '12/25' }],
  ] as const)('%s is not with %j', (field, change) => {
    expect(wrongCardFields({ ...sound, ...change }, preset)).toEqual([field]);
  });

  test('requires a free amount above 0, and no preset one', () => {
    expect(wrongCardFields(sound, free)).toEqual(['amount']);
    expect(wrongCardFields(sound, { ...free, amount: 0.01 })).toEqual([]);
  });

  test('shows the alerts in order, with one of its own for an empty form (rule checkout/alerts)', () => {
    const empty: CardValues = { card: '', holder: '', expire: '', ccv: '', amount: '' };
    const wrong = wrongCardFields(empty, free);
    expect(wrong).toEqual(['card', 'holder', 'ccv', 'amount', 'expire']);
    expect(cardAlert(empty, wrong)).toBe('form');
    expect(cardAlert({ ...empty, holder: 'A' }, wrong)).toBe('card');
    expect(cardAlert(sound, ['amount'])).toBe('amount');
  });
});
