/** Istanbul keeps one offset from UTC all year. */
const offset = 3 * 60 * 60 * 1000;

/** The day in Istanbul as `2026-11-22`. */
export function istanbulDay(when: Date): string {
  return istanbulClock(when).toISOString().slice(0, 10);
}

/** The day and the hour (0 to 23) in Istanbul. */
export function istanbulHour(when: Date): { day: string; hour: number } {
  return { day: istanbulDay(when), hour: istanbulClock(when).getUTCHours() };
}

/** Istanbul's clock time in the UTC parts of a date, for a formatter that knows no time zones. */
export function istanbulClock(when: Date): Date {
  return new Date(when.getTime() + offset);
}

/** When a day such as `2026-11-22` begins in Istanbul; null for what is no day. */
export function beginOfDay(day: string): Date | null {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day)) return null;
  return new Date(time - offset);
}

/** The beginning of an instant's calendar month in Istanbul. */
export function beginOfMonth(when: Date): Date {
  const clock = istanbulClock(when);
  return new Date(Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth(), 1) - offset);
}

/** Milliseconds until the next day begins in Istanbul, at least 1. */
export function untilMidnight(when: Date): number {
  const dayMs = 24 * 60 * 60 * 1000;
  return dayMs - (istanbulClock(when).getTime() % dayMs);
}
