import { expect, test } from 'vitest';
import { istanbulDay } from './istanbul-day.ts';

test('the day begins three hours before it does in UTC', () => {
  expect(istanbulDay(new Date('2026-11-21T20:59:59Z'))).toBe('2026-11-21');
  expect(istanbulDay(new Date('2026-11-21T21:00:00Z'))).toBe('2026-11-22');
});
