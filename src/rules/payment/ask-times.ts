import type { AttemptState } from './attempt-states.ts';
import { unheardMinutes } from './verdict.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Pauses between two questions about one that is open, in minutes: the buyer waits at first. */
const pauses = [0.5, 1, 2, 5] as const;
/** The longest, below what the audit allows an unknown one (rule reliability/nothing-hangs). */
const longestPause = 10;
/** One that is over is asked about so many hours after its start: money may come late. */
const lateHours = [1, 4, 12, 24] as const;

/**
 * When the bank is asked about an attempt again; null: never more (rule payment/asking). `checks` is how often it was
 * asked.
 */
export function nextCheck(attempt: {
  state: AttemptState;
  createdAt: Date;
  checks: number;
  now: Date;
}): Date | null {
  const { state, createdAt, checks, now } = attempt;
  if (state === 'captured') return null;
  if (state === 'started' || state === 'unknown') {
    const next = now.getTime() + (pauses[checks] ?? longestPause) * minute;
    // not later than its end, when nobody has heard of it
    const end = createdAt.getTime() + unheardMinutes * minute;
    return new Date(end > now.getTime() ? Math.min(next, end) : next);
  }
  const late = lateHours.map((hours) => createdAt.getTime() + hours * hour);
  const next = late.find((time) => time > now.getTime());
  return next === undefined ? null : new Date(next);
}

/** How long a refund that the provider did not answer waits for its next try: 1 minute at first, 6 hours at last. */
export function nextRefundTry(attempts: number, now: Date): Date {
  const minutes = Math.min(360, 2 ** Math.min(attempts, 10));
  return new Date(now.getTime() + minutes * minute);
}
