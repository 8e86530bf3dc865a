import { expect, test } from 'vitest';
import { foldTurkish, upperTurkish } from './turkish.ts';

test('folds the four letters i into one', () => {
  expect(foldTurkish('İIıi ÇĞÖŞÜ çğöşü Kâğıt')).toBe('iiii cgosu cgosu kagit');
  expect(foldTurkish('12’li\u00a0`x')).toBe("12'li 'x");
});

test('capitalizes by the Turkish rule', () => {
  expect(upperTurkish('ışık inci')).toBe('IŞIK İNCİ');
});
