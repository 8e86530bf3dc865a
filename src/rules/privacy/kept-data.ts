import { beginOfDay, istanbulDay } from '#rules/shop/istanbul-day.ts';

/** How long something is kept. `afterYear`: counted from the end of the calendar year. */
export interface KeptTime {
  readonly years?: number;
  readonly days?: number;
  readonly afterYear?: true;
}

/**
 * What the shop keeps of people, and how long (rule privacy/kept). The job, the log of its runs and the table on the privacy
 * page are made from it. Accounts that nobody uses have a setting, `dormantYears`. The
 * server's log is a file of the operator, who rotates it (docs/operation.md).
 */
export const keptTimes = {
  orders: { years: 10, afterYear: true },
  'unpaid-orders': { years: 3 },
  'return-photos': { years: 2 },
  consents: { years: 3 },
  sessions: { days: 180 },
  visitors: { days: 30 },
  mails: { days: 30 },
  'transfer-files': { days: 1 },
  'import-undo': { days: 30 },
  'stock-notices': { years: 1 },
  searches: { days: 90 },
  'refused-sign-ins': { years: 1 },
  'server-log': { years: 1 },
  'staff-log': { years: 10 },
  'privacy-requests': { years: 3 },
  runs: { years: 3 },
} as const satisfies Readonly<Record<string, KeptTime>>;

export type KeptKind = keyof typeof keptTimes;

/** What the daily job takes away; the others go with the cleaning up all day. */
export type DailyKind =
  | 'orders'
  | 'unpaid-orders'
  | 'consents'
  | 'staff-log'
  | 'refused-sign-ins'
  | 'privacy-requests'
  | 'runs';

/** Days between the mail to an account that nobody uses and its end (rule privacy/dormant). */
export const dormantNoticeDays = 30;

/** Whatever began before this instant is past its time. */
export function keptSince(kind: KeptKind, now: Date): Date {
  const time: KeptTime = keptTimes[kind];
  if (time.afterYear) {
    const year = Number(istanbulDay(now).slice(0, 4)) - (time.years ?? 0);
    return beginOfDay(`${year}-01-01`) ?? now;
  }
  return yearsBefore(new Date(now.getTime() - (time.days ?? 0) * 86_400_000), time.years ?? 0);
}

/** The instant so many calendar years before. */
export function yearsBefore(when: Date, years: number): Date {
  const then = new Date(when);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
}

/** The minute of Istanbul's day at which the job begins: 03:30. */
export const dailyJobMinute = 3 * 60 + 30;
