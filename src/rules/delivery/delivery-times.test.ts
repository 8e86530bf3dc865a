import { expect, test } from 'vitest';
import { parseClosedDays, parseDeliveryTimes, timeTo } from './delivery-times.ts';

test('reads the days of each province and leaves out entries that make no sense', () => {
  expect(parseDeliveryTimes('34/1/1_*/2/3')).toEqual([
    { province: 34, min: 1, max: 1 },
    { province: '*', min: 2, max: 3 },
  ]);
  expect(parseDeliveryTimes('82/1/2_0/1/2_34/3/2_34/1/31_İstanbul/1/2_34/1')).toEqual([]);
});

test('a province without an entry of its own has the time of all others, or none', () => {
  const times = parseDeliveryTimes('34/1/1_*/2/3');
  expect(timeTo(times, 65)).toMatchObject({ min: 2, max: 3 });
  expect(timeTo(parseDeliveryTimes('34/1/1'), 65)).toBeNull();
  expect(timeTo(times, null)).toEqual({ min: 1, max: 3 });
});

test('closed days are days of the calendar', () => {
  expect(parseClosedDays(' 2026-12-31_2027-01-02 ')).toEqual(['2026-12-31', '2027-01-02']);
  expect(parseClosedDays('')).toEqual([]);
  expect(parseClosedDays('2026-02-30')).toBeNull();
  expect(parseClosedDays('31.12.2026')).toBeNull();
});
