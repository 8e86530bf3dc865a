import { describe, expect, test } from 'vitest';
import { daysOf, readPeriod } from '#rules/reports/report-period.ts';

const today = '2026-11-27';

describe('the period of a report (rule reports/period)', () => {
  test('is the last days with today, beside as many before', () => {
    expect(readPeriod({ period: '7' }, today)).toEqual({
      ok: true,
      period: {
        from: '2026-11-21',
        to: today,
        beforeFrom: '2026-11-14',
        beforeTo: '2026-11-20',
        days: 7,
      },
    });
    expect(readPeriod({}, today)).toMatchObject({ period: { from: '2026-10-29', days: 30 } });
  });

  test('is any days, also across a leap day', () => {
    const read = readPeriod({ from: '2028-02-28', to: '2028-03-01' }, today);
    expect(read).toMatchObject({ period: { beforeFrom: '2028-02-25', beforeTo: '2028-02-27' } });
    expect(read.ok && daysOf(read.period)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  });

  test('names the field that is wrong', () => {
    const wrong = (wish: Parameters<typeof readPeriod>[0]) => readPeriod(wish, today);
    expect(wrong({ period: '8' })).toEqual({ ok: false, field: 'period' });
    expect(wrong({ from: '2026-02-30' })).toEqual({ ok: false, field: 'from' });
    expect(wrong({ to: '2026-02-01' })).toEqual({ ok: false, field: 'from' });
    expect(wrong({ from: today, to: '2026-11-26' })).toEqual({ ok: false, field: 'to' });
    expect(wrong({ from: '1000-01-01', to: today })).toEqual({ ok: false, field: 'to' });
  });
});
