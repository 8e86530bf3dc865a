import { sumAmounts } from '#rules/money/money.ts';
import { daysOf, shiftDay, type ReportPeriod } from '#rules/reports/report-period.ts';

interface DayFigures {
  orders: number;
  pieces: number;
  net: number;
  gross: number;
}

/** A day of a period, or some, beside as many of the period before. */
export interface ComparedDay extends DayFigures {
  day: string;
  before: DayFigures;
}

const none: DayFigures = { orders: 0, pieces: 0, net: 0, gross: 0 };

/** Every day of a period, those without sales too (rule reports/period). */
export function compareDays(
  period: Pick<ReportPeriod, 'from' | 'days'>,
  sold: readonly (DayFigures & { day: string })[],
): ComparedDay[] {
  const byDay = new Map(sold.map((each) => [each.day, each]));
  return daysOf(period).map((day) => ({
    ...none,
    ...byDay.get(day),
    day,
    before: byDay.get(shiftDay(day, -period.days)) ?? none,
  }));
}

/** More days than these are drawn together. */
const mostBars = 92;

/** The number of days of one bar of the chart. */
export function barDays(days: number): number {
  if (days <= mostBars) return 1;
  return days <= mostBars * 7 ? 7 : 30;
}

/** Days together, `count` at a time, the last ones whole: the first bar may have fewer. */
export function joinDays(days: readonly ComparedDay[], count: number): ComparedDay[] {
  const joined: ComparedDay[] = [];
  for (let end = days.length; end > 0; end -= count) {
    const part = days.slice(Math.max(0, end - count), end);
    const [first] = part;
    if (first)
      joined.unshift({
        day: first.day,
        ...sumOf(part),
        before: sumOf(part.map(({ before }) => before)),
      });
  }
  return joined;
}

function sumOf(days: readonly DayFigures[]): DayFigures {
  return {
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
    pieces: days.reduce((sum, { pieces }) => sum + pieces, 0),
    net: sumAmounts(...days.map(({ net }) => net)),
    gross: sumAmounts(...days.map(({ gross }) => gross)),
  };
}
