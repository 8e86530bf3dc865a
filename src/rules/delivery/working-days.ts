/** Days that carriers and the warehouse do not work, besides Sundays (rule shipping/working-days). */
export interface Calendar {
  /** Whether Saturdays count as working days. */
  saturdays: boolean;
  /** Public holidays and the shop's own closed days, as `2026-11-22`. */
  closed: ReadonlySet<string>;
}

const dayMs = 86_400_000;

/** The day `count` calendar days after `day`; days are written as `2026-11-22`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

export function isWorkingDay(day: string, { saturdays, closed }: Calendar): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && (weekday !== 6 || saturdays) && !closed.has(day);
}

/** The most days in a row that a shop can be closed; a longer list of closed days is not followed further. */
const mostClosedDays = 60;

/** `day` itself, or the next working day. */
export function workingDayFrom(day: string, calendar: Calendar): string {
  for (let ahead = 0; ahead < mostClosedDays; ahead += 1) {
    const at = addDays(day, ahead);
    if (isWorkingDay(at, calendar)) return at;
  }
  return day;
}

/** The working day that is `count` working days after `day`. */
export function addWorkingDays(day: string, count: number, calendar: Calendar): string {
  let at = day;
  for (let left = count; left > 0; left -= 1) at = workingDayFrom(addDays(at, 1), calendar);
  return at;
}
