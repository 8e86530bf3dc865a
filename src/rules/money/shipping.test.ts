import { expect, test } from 'vitest';
import { freeShippingRemaining, parseBands, shippingFee } from './shipping.ts';

const settings = {
  kargoUcreti: '0/1/50_1/5/80_10/20/150',
  ucretsizKargoSecenek: false,
  ucretsizKargoMiktar: 0,
  kargoAliciyaAit: false,
  urNo: 99,
};
const rates = { USD: 40 };
const parcel = (weight: number, quantity = 1, productId = 1) => ({
  productId,
  quantity,
  weight,
  width: 0,
  height: 0,
  length: 0,
});
const fee = (lines: ReturnType<typeof parcel>[], more: Partial<typeof settings> = {}) =>
  shippingFee({
    lines,
    settings: { ...settings, ...more },
    subTotalPlusTax: 100,
    rates,
    currency: 'TRY',
  });

test('reads bands in order and ignores unreadable ones', () => {
  expect(parseBands('0/1/50_1/5/79,90_x/2/3_5/1/9_')).toEqual([
    { min: 0, max: 1, fee: 50 },
    { min: 1, max: 5, fee: 79.9 },
  ]);
  expect(parseBands('')).toEqual([]);
});

test('measures a line by its volume divided by 3000, or by its weight without one', () => {
  const box = { ...parcel(7, 2), width: 30, height: 20, length: 10 };
  expect(fee([box]).fee).toBe(80);
  expect(fee([{ ...box, length: 0 }]).fee).toBe(150);
});

test.each([
  [0.5, 50],
  [1, 50],
  [1.5, 80],
  [5, 80],
  [7, 150],
  [20, 150],
  [500, 150],
])('a measure of %d costs %d', (weight, expected) => {
  expect(fee([parcel(weight)])).toEqual({ fee: expected, state: 'fee' });
});

test('measures add up exactly at the edge of a band', () => {
  expect(fee([parcel(0.1, 3), parcel(0.7)]).fee).toBe(50);
  expect(fee(Array.from({ length: 10 }, () => parcel(0.1))).fee).toBe(50);
});

test('charges the first band below it, and nothing without bands', () => {
  expect(fee([parcel(0.5)], { kargoUcreti: '2/5/80_1/2/60' }).fee).toBe(60);
  expect(fee([parcel(3)], { kargoUcreti: '' })).toEqual({ fee: 0, state: 'free' });
});

test('ignores the shipping product', () => {
  expect(fee([parcel(0.5), parcel(400, 1, 99)]).fee).toBe(50);
  expect(fee([parcel(400, 1, 99)])).toEqual({ fee: 0, state: 'free' });
  expect(fee([])).toEqual({ fee: 0, state: 'free' });
});

test('charges nothing when the recipient pays or the limit is reached', () => {
  expect(fee([parcel(1)], { kargoAliciyaAit: true })).toEqual({ fee: 0, state: 'recipient' });
  const free = { ucretsizKargoSecenek: true, ucretsizKargoMiktar: 100 };
  expect(fee([parcel(1)], free)).toEqual({ fee: 0, state: 'free' });
  expect(fee([parcel(1)], { ...free, ucretsizKargoMiktar: 100.01 }).state).toBe('fee');
});

test('converts the fee to the displayed currency', () => {
  const o = { lines: [parcel(1)], settings, subTotalPlusTax: 0, rates, currency: 'USD' };
  expect(shippingFee(o)).toEqual({ fee: 1.25, state: 'fee' });
});

test('reports what is missing for free shipping', () => {
  const o = {
    settings: { ...settings, ucretsizKargoSecenek: true, ucretsizKargoMiktar: 1500 },
    rates,
    currency: 'USD',
    defaultCurrency: 'TRY',
  };
  expect(freeShippingRemaining({ ...o, subTotalPlusTax: 1100 })).toBe(10);
  expect(freeShippingRemaining({ ...o, subTotalPlusTax: 1500 })).toBe(0);
  expect(freeShippingRemaining({ ...o, settings, subTotalPlusTax: 1 })).toBeNull();
});

test('reads commas in all three numbers, and nothing that has more in it', () => {
  expect(parseBands('0,5/1,25/50,75')).toEqual([{ min: 0.5, max: 1.25, fee: 50.75 }]);
  expect(parseBands('2/2/9')).toEqual([{ min: 2, max: 2, fee: 9 }]);
  expect(parseBands(' 0/1/50 _\t1/2/60')).toHaveLength(2);
  for (const wrong of ['a0/1/50', '0/1/50 TL', '0;5/1/50', '0/1;5/50', '0/1/5;0', '0,x/1/50'])
    expect(parseBands(wrong)).toEqual([]);
});

test('finds the band whatever the order of the setting, a gap in the next higher one', () => {
  const of = (kargoUcreti: string) => (weight: number) =>
    fee([parcel(weight)], { kargoUcreti }).fee;
  for (const bands of [
    '20/30/300_0/1/50_5/10/80',
    '5/10/80_20/30/300_0/1/50',
    '0/1/50_20/30/300_5/10/80',
  ]) {
    const feeOf = of(bands);
    expect([1, 3, 5, 15, 20, 99].map(feeOf)).toEqual([50, 80, 80, 300, 300, 300]);
  }
  // Of two bands that share an edge the first in the setting counts.
  expect(of('0/1/50_1/5/80')(1)).toBe(50);
  expect(of('1/5/80_0/1/50')(1)).toBe(80);
});

test('nothing is missing for free shipping once its limit is reached to the kuruş', () => {
  const missing = (subTotalPlusTax: number) =>
    freeShippingRemaining({
      settings: { ...settings, ucretsizKargoSecenek: true, ucretsizKargoMiktar: 500 },
      subTotalPlusTax,
      rates,
      currency: 'USD',
      defaultCurrency: 'TRY',
    });
  expect([missing(500), missing(500.01), missing(499.6)]).toEqual([0, 0, 0.01]);
});
