import { expect, test } from 'vitest';
import { istanbulDay, istanbulHour } from './istanbul-day.ts';

test('the day begins three hours before it does in UTC', () => {
  expect(istanbulDay(new Date('2026-11-21T20:59:59Z'))).toBe('2026-11-21');
  expect(istanbulDay(new Date('2026-11-21T21:00:00Z'))).toBe('2026-11-22');
});

test('the hour is the one that a clock in Istanbul shows', () => {
  expect(istanbulHour(new Date('2026-11-21T21:30:00Z'))).toEqual({ day: '2026-11-22', hour: 0 });
});
