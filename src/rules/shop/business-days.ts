import { beginOfDay, istanbulDay } from './istanbul-day.ts';

const dayMs = 86_400_000;

/**
 * The beginning in Istanbul of the business day so many before the day of `now`, which does not count itself. Saturdays and Sundays are
 * none; public holidays count as business days, so that nothing is told too late.
 */
export function businessDaysBefore(now: Date, days: number): Date {
  let day = beginOfDay(istanbulDay(now)) ?? now;
  for (let left = days; left > 0;) {
    day = new Date(day.getTime() - dayMs);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

function isBusinessDay(begin: Date): boolean {
  const weekday = new Date(`${istanbulDay(begin)}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
