import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareTurkish, foldTurkish, lowerTurkish, upperTurkish } from './turkish.ts';

test('the four letters i are one when folded', () => {
  expect(foldTurkish('İIıi ÇĞÖŞÜ çğöşü Kâğıt')).toBe('iiii cgosu cgosu kagit');
  expect(foldTurkish('12’li\u00a0`x')).toBe("12'li 'x");
});

test('small and capital letters by the Turkish rule', () => {
  expect(lowerTurkish('IŞIK İNCİ')).toBe('ışık inci');
  expect(upperTurkish('ışık inci')).toBe('IŞIK İNCİ');
});

test('the Turkish alphabet decides the order', () => {
  const words = [
    'şal',
    'zil',
    'ıhlamur',
    'çay',
    'Cam',
    'iğne',
    'İp',
    'sap',
    'Ağ',
    'üzüm',
    'uç',
    '3 kg',
  ];
  expect(words.sort(compareTurkish)).toEqual([
    '3 kg',
    'Ağ',
    'Cam',
    'çay',
    'ıhlamur',
    'iğne',
    'İp',
    'sap',
    'şal',
    'uç',
    'üzüm',
    'zil',
  ]);
});

test('the order is one: both ways round it says the opposite', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(compareTurkish(a, b) + compareTurkish(b, a)).toBe(0);
    }),
  );
});
