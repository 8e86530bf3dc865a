import { expect, test } from 'vitest';
import { daysSince, shiftDates } from './shift-dates.ts';

test.each([
  ['2026-11-22T12:00:00Z', 0],
  ['2026-11-21T20:59:59Z', -1],
  ['2026-11-21T21:00:00Z', 0],
  ['2026-11-22T21:00:00Z', 1],
  ['2027-11-22T12:00:00Z', 365],
])('from %s it is %i days later in Istanbul', (now, days) => {
  expect(daysSince('2026-11-22', new Date(now))).toBe(days);
});

test('moves days and instants by whole days everywhere, but no birthday', () => {
  const record = {
    birthdate: '1989-04-17',
    date: '2026-11-21T19:12Z',
    statement: [{ date: '2028-02-28', dueDate: null, document: '2026-11-21' }],
  };
  expect(shiftDates(record, 2)).toEqual({
    birthdate: '1989-04-17',
    date: '2026-11-23T19:12:00.000Z',
    statement: [{ date: '2028-03-01', dueDate: null, document: '2026-11-21' }],
  });
});
