import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatInteger,
  formatMoney,
  formatPercent,
  formatRating,
} from './format.ts';

test('money has the Turkish form with two decimals in every currency', () => {
  expect(formatMoney(1249.9, 'TRY')).toBe('₺1.249,90');
  expect(formatMoney(1249.9, 'USD')).toBe('$1.249,90');
  expect(formatMoney(0, 'EUR')).toBe('€0,00');
  expect(formatMoney(0.05, 'TRY')).toBe('₺0,05');
  expect(formatMoney(1234567.8, 'TL')).toBe('₺1.234.567,80');
  expect(formatMoney(12, 'CHF')).toBe('CHF 12,00');
});

test('a negative amount has its sign first, and there is no minus zero', () => {
  expect(formatMoney(-1249.9, 'TRY')).toBe('-₺1.249,90');
  expect(formatMoney(-0.001, 'TRY')).toBe('₺0,00');
});

test('halves that binary floats miss still go away from zero', () => {
  expect(formatMoney(1.005, 'TRY')).toBe('₺1,01');
  expect(formatMoney(8.345, 'TRY')).toBe('₺8,35');
});

test('money says exactly what the Turkish locale of the platform says', () => {
  const platform = new Intl.NumberFormat('tr-TR', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (minor) => {
      const amount = minor / 100;
      expect(formatMoney(amount, 'TRY')).toBe(`₺${platform.format(amount)}`);
    }),
  );
});

test('whole numbers are grouped by points', () => {
  expect(formatInteger(4349)).toBe('4.349');
  expect(formatInteger(999)).toBe('999');
  expect(formatInteger(-1_000_000)).toBe('-1.000.000');
});

test('a percentage has its sign first, a rating one decimal', () => {
  expect(formatPercent(18)).toBe('%18');
  expect(formatRating(4.6)).toBe('4,6');
  expect(formatRating(4.65)).toBe('4,7');
  expect(formatRating(5)).toBe('5,0');
});

test('a date is the day in Istanbul', () => {
  expect(formatDate('2026-11-16', 'tr')).toBe('16.11.2026');
  expect(formatDate('2026-11-16', 'en')).toBe('16/11/2026');
  expect(formatDate('2026-11-16T22:30:00Z', 'tr')).toBe('17.11.2026');
  expect(formatDateTime(new Date('2026-11-16T11:05:00Z'), 'tr')).toBe('16.11.2026 14:05');
  expect(formatDate('not a date', 'tr')).toBe('');
});
