import { expect, test } from 'vitest';
import { businessDaysBefore } from './business-days.ts';

test('counts back over the weekend, in Istanbul', () => {
  const before = (now: string) => businessDaysBefore(new Date(now), 2).toISOString();
  // A Thursday goes back to Tuesday, a Monday to Thursday.
  expect(before('2026-11-26T09:00:00Z')).toBe('2026-11-23T21:00:00.000Z');
  expect(before('2026-11-30T09:00:00Z')).toBe('2026-11-25T21:00:00.000Z');
  // It is Tuesday in Istanbul already.
  expect(before('2026-11-30T21:30:00Z')).toBe('2026-11-26T21:00:00.000Z');
  expect(before('2026-11-29T09:00:00Z')).toBe('2026-11-25T21:00:00.000Z');
});
