import type { AttemptState } from './attempt-states.ts';
import { unheardMinutes } from './verdict.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses between two questions about one that is open, in minutes: the buyer waits at first. */
const pauses = [0.5, 1, 2, 5] as const;
/** The longest, below what the audit allows an unknown one (rule reliability/nothing-stuck). */
const longestPause = 10;
/** One that is over is asked about so many hours after its start: money may come late. */
const lateHours = [1, 4, 12, 24] as const;
/** The bank is asked about a paid one so many hours after its start: it may have been charged twice. */
const paidHours = [1, 24] as const;
/** The bank did not answer. Longer than a circuit breaker stays open, so that the next trial takes another attempt. */
const silentSeconds = 45;
/** Visitors can cause a question about one attempt after 1 s, 2 s, 4 s … */
const longestVisitorPauseSeconds = 60;

/** How a question to the bank ended; `held-back`: it was not sent, because the provider is down. */
export type AskResult = 'answered' | 'silent' | 'held-back';

interface AskedAttempt {
  state: AttemptState;
  createdAt: Date;
  /** How often the bank was asked. */
  checks: number;
  now: Date;
  result?: AskResult;
}

/**
 * When the bank is asked about an attempt again; null: never more (rules payment/status-polling, payment/after-outage). A
 * question without an answer is repeated soon, one that was held back is due at once.
 */
export function nextCheck(attempt: AskedAttempt): Date | null {
  const { state, createdAt, checks, now, result = 'answered' } = attempt;
  if (state === 'captured') return null;
  if (result !== 'answered') return retry(result, now);
  if (state === 'started' || state === 'unknown') {
    const next = now.getTime() + (pauses[checks] ?? longestPause) * minute;
    // not later than its end, when nobody has heard of it
    const end = createdAt.getTime() + unheardMinutes * minute;
    return new Date(end > now.getTime() ? Math.min(next, end) : next);
  }
  return hoursAfter(lateHours, createdAt, now);
}

/** When the bank is asked whether it charged a paid attempt a second time (rule payment/charged-twice); null: never. */
export function nextPaidCheck({
  createdAt,
  now,
  result = 'answered',
}: Pick<AskedAttempt, 'createdAt' | 'now' | 'result'>): Date | null {
  return result === 'answered' ? hoursAfter(paidHours, createdAt, now) : retry(result, now);
}

/** Before this moment no visitor causes another question about an attempt (rule payment/one-status-request). */
export function visitorMayAskAt({
  checks,
  checkedAt,
}: {
  checks: number;
  checkedAt: Date | null;
}): Date {
  if (checkedAt === null || checks === 0) return new Date(0);
  const seconds = Math.min(longestVisitorPauseSeconds, 2 ** Math.min(checks - 1, 10));
  return new Date(checkedAt.getTime() + seconds * second);
}

function retry(result: 'silent' | 'held-back', now: Date): Date {
  return new Date(now.getTime() + (result === 'silent' ? silentSeconds * second : 0));
}

function hoursAfter(hours: readonly number[], start: Date, now: Date): Date | null {
  const times = hours.map((each) => start.getTime() + each * hour);
  const next = times.find((time) => time > now.getTime());
  return next === undefined ? null : new Date(next);
}

/** How long a refund that the provider did not answer waits for its next try: 1 minute at first, 6 hours at last. */
export function nextRefundTry(attempts: number, now: Date): Date {
  const minutes = Math.min(360, 2 ** Math.min(attempts, 10));
  return new Date(now.getTime() + minutes * minute);
}
