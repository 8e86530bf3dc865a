import { expect, test } from 'vitest';
import { keptSince } from './kept-data.ts';

test('an order is kept for ten years after the year in which it was placed (rule privacy/kept)', () => {
  const before = (now: string) => keptSince('orders', new Date(now)).toISOString();
  expect(before('2026-12-31T20:59:59Z')).toBe('2015-12-31T21:00:00.000Z');
  expect(before('2026-12-31T21:00:00Z')).toBe('2016-12-31T21:00:00.000Z');
});

test('other data are kept for years or days after their moment (rule privacy/kept)', () => {
  const now = new Date('2026-11-29T09:00:00Z');
  expect(keptSince('consents', now).toISOString()).toBe('2023-11-29T09:00:00.000Z');
  expect(keptSince('searches', now).toISOString()).toBe('2026-08-31T09:00:00.000Z');
});
