import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formats } from './format.ts';

test('writes money in Turkish notation with two decimals in every currency', () => {
  expect(formats.tr.money(1249.9, 'TRY')).toBe('₺1.249,90');
  expect(formats.tr.money(1249.9, 'USD')).toBe('$1.249,90');
  expect(formats.tr.money(0, 'EUR')).toBe('€0,00');
  expect(formats.tr.money(0.05, 'TRY')).toBe('₺0,05');
  expect(formats.tr.money(1234567.8, 'TL')).toBe('₺1.234.567,80');
  expect(formats.tr.money(12, 'CHF')).toBe('CHF 12,00');
});

test('puts the sign of a negative amount first, and writes no minus zero', () => {
  expect(formats.tr.money(-1249.9, 'TRY')).toBe('-₺1.249,90');
  expect(formats.tr.money(-0.001, 'TRY')).toBe('₺0,00');
});

test('rounds halves away from zero where binary floats miss them', () => {
  expect(formats.tr.money(1.005, 'TRY')).toBe('₺1,01');
  expect(formats.tr.money(8.345, 'TRY')).toBe('₺8,35');
});

test('shows a price of four decimals with two, rounded away from zero', () => {
  expect(formats.tr.money(386.0396, 'TRY')).toBe('₺386,04');
  expect(formats.en.money(1249.8849, 'TRY')).toBe('₺1,249.88');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (units) => {
      const half = (units * 100 + 50) / 10_000;
      expect(formats.tr.money(half, 'TRY')).toBe(formats.tr.money((units + 1) / 100, 'TRY'));
    }),
  );
});

test('writes money exactly as the platform’s Turkish locale does', () => {
  const platform = new Intl.NumberFormat('tr-TR', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (minor) => {
      const amount = minor / 100;
      expect(formats.tr.money(amount, 'TRY')).toBe(`₺${platform.format(amount)}`);
    }),
  );
});

test('groups whole numbers by points', () => {
  expect(formats.tr.integer(4349)).toBe('4.349');
  expect(formats.tr.integer(999)).toBe('999');
  expect(formats.tr.integer(-1_000_000)).toBe('-1.000.000');
});

test('puts the percent sign first and gives a rating one decimal', () => {
  expect(formats.tr.percent(18)).toBe('%18');
  expect(formats.tr.rating(4.6)).toBe('4,6');
  expect(formats.tr.rating(4.65)).toBe('4,7');
  expect(formats.tr.rating(5)).toBe('5,0');
});

test('a date is the day in Istanbul', () => {
  expect(formatDate('2026-11-16', 'tr')).toBe('16.11.2026');
  expect(formatDate('2026-11-16', 'en')).toBe('16/11/2026');
  expect(formatDate('2026-11-16T22:30:00Z', 'tr')).toBe('17.11.2026');
  expect(formatDateTime(new Date('2026-11-16T11:05:00Z'), 'tr')).toBe('16.11.2026 14:05');
  expect(formatDate('not a date', 'tr')).toBe('');
});

test('groups by commas in English, with a decimal point and the percent sign last', () => {
  expect(formats.en.money(1249.9, 'TRY')).toBe('₺1,249.90');
  expect(formats.en.money(-1234567.8, 'USD')).toBe('-$1,234,567.80');
  expect(formats.en.money(12, 'CHF')).toBe('CHF 12.00');
  expect(formats.en.integer(4349)).toBe('4,349');
  expect(formats.en.percent(18)).toBe('18%');
  expect(formats.en.rating(4.65)).toBe('4.7');
});

test('writes English money exactly as the platform’s English locale does', () => {
  const platform = new Intl.NumberFormat('en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (minor) => {
      const amount = minor / 100;
      expect(formats.en.money(amount, 'EUR')).toBe(`€${platform.format(amount)}`);
    }),
  );
});
