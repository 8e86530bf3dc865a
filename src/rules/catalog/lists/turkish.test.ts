import { expect, test } from 'vitest';
import { foldTurkish, upperTurkish } from './turkish.ts';

test('the four letters i are one when folded', () => {
  expect(foldTurkish('İIıi ÇĞÖŞÜ çğöşü Kâğıt')).toBe('iiii cgosu cgosu kagit');
  expect(foldTurkish('12’li\u00a0`x')).toBe("12'li 'x");
});

test('capital letters by the Turkish rule', () => {
  expect(upperTurkish('ışık inci')).toBe('IŞIK İNCİ');
});
