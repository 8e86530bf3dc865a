const dayMs = 86_400_000;

/** The periods that are chosen by their length in days, today included (rule reports/period). */
export const periodLengths = [7, 30, 90, 365] as const;

const longestDays = 3660;

/** Days in Istanbul, both included, and as many days before them. */
export interface ReportPeriod {
  from: string;
  to: string;
  beforeFrom: string;
  beforeTo: string;
  days: number;
}

export interface PeriodWish {
  /** One of `periodLengths`; not given: `from` and `to`, or 30 days. */
  period?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export type PeriodError = 'period' | 'from' | 'to';

type ReadPeriod = { ok: true; period: ReportPeriod } | { ok: false; field: PeriodError };

function timeOf(day: string): number | null {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? time : null;
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The day some days later, or earlier. */
export function shiftDay(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * dayMs);
}

/** The days of a period, the first first. */
export function daysOf({ from, days }: Pick<ReportPeriod, 'from' | 'days'>): string[] {
  return Array.from({ length: days }, (_, index) => shiftDay(from, index));
}

/** The period that is asked for (rule reports/period); `today` is the day in Istanbul. */
export function readPeriod(wish: PeriodWish, today: string): ReadPeriod {
  const { period, from, to } = wish;
  if (from === undefined && to === undefined) {
    const length = periodLengths.find((days) => String(days) === (period ?? '30'));
    if (length === undefined) return { ok: false, field: 'period' };
    return { ok: true, period: periodOf(shiftDay(today, 1 - length), length) };
  }
  const first = timeOf(from ?? '');
  if (first === null) return { ok: false, field: 'from' };
  const last = timeOf(to ?? today);
  const days = last === null ? 0 : (last - first) / dayMs + 1;
  if (days < 1 || days > longestDays) return { ok: false, field: 'to' };
  return { ok: true, period: periodOf(dayOf(first), days) };
}

function periodOf(from: string, days: number): ReportPeriod {
  return {
    from,
    to: shiftDay(from, days - 1),
    beforeFrom: shiftDay(from, -days),
    beforeTo: shiftDay(from, -1),
    days,
  };
}
