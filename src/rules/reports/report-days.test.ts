import { expect, test } from 'vitest';
import { barDays, compareDays, joinDays } from '#rules/reports/report-days.ts';

const sold = (day: string, gross: number) => ({ day, gross, net: gross, orders: 1, pieces: 2 });

test('each day of a period stands beside the one as many days before, without sales too (rule reports/period)', () => {
  const days = compareDays({ from: '2026-03-01', days: 2 }, [
    sold('2026-02-27', 5),
    sold('2026-03-02', 7),
  ]);
  expect(days.map(({ day, gross, before }) => [day, gross, before.gross])).toEqual([
    ['2026-03-01', 0, 5],
    ['2026-03-02', 7, 0],
  ]);
});

test('a year is drawn in bars of seven days that hold all of it', () => {
  const year = compareDays({ from: '2026-01-01', days: 365 }, [
    sold('2026-01-01', 0.1),
    sold('2026-12-31', 0.2),
    sold('2026-12-25', 0.1),
  ]);
  const bars = joinDays(year, barDays(365));
  expect([bars.length, bars[0]?.day, bars[0]?.gross]).toEqual([53, '2026-01-01', 0.1]);
  expect(bars.at(-1)).toMatchObject({ day: '2026-12-25', gross: 0.3, orders: 2 });
});
