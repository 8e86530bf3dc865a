import { expect, test } from 'vitest';
import { nextCheck, nextPaidCheck, nextRefundTry, visitorMayAskAt } from './ask-times.ts';

const createdAt = new Date('2026-11-21T10:00:00Z');
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);

/** Minutes after the start at which an attempt is asked about, from the first question on. */
function asked(state: 'started' | 'unknown', count: number): number[] {
  const times: number[] = [0.5];
  for (let checks = 1; checks < count; checks += 1) {
    const next = nextCheck({ state, createdAt, checks, now: after(times.at(-1) ?? 0) });
    times.push(((next?.getTime() ?? 0) - createdAt.getTime()) / 60_000);
  }
  return times;
}

test('pauses grow while the buyer waits, with a question at the end of the attempt', () => {
  expect(asked('started', 7)).toEqual([0.5, 1.5, 3.5, 8.5, 18.5, 20, 30]);
});

test('asks about an unknown payment at least every 15 minutes', () => {
  const times = asked('unknown', 40);
  const pauses = times.map((time, index) => time - (times[index - 1] ?? 0));
  expect(Math.max(...pauses)).toBeLessThan(15);
});

test('asks about an ended payment after 1, 4, 12 and 24 hours, then never', () => {
  const next = (minutes: number) =>
    nextCheck({ state: 'expired', createdAt, checks: 6, now: after(minutes) });
  expect([20, 60, 240, 720, 1440].map(next)).toEqual([
    after(60),
    after(240),
    after(720),
    after(1440),
    null,
  ]);
  expect(nextCheck({ state: 'captured', createdAt, checks: 1, now: createdAt })).toBeNull();
});

test('asks soon again when the bank does not respond, and at once when nothing was sent (rule payment/after-outage)', () => {
  for (const state of ['started', 'unknown', 'declined', 'expired'] as const) {
    const ask = { state, createdAt, checks: 40, now: after(90) };
    expect(nextCheck({ ...ask, result: 'silent' })).toEqual(after(90.75));
    expect(nextCheck({ ...ask, result: 'held-back' })).toEqual(after(90));
  }
});

test('asks about a captured payment after an hour and a day (rule payment/charged-twice)', () => {
  const next = (minutes: number) => nextPaidCheck({ createdAt, now: after(minutes) });
  expect([1, 60, 1440].map(next)).toEqual([after(60), after(1440), null]);
  expect(nextPaidCheck({ createdAt, now: after(1440), result: 'silent' })).toEqual(after(1440.75));
});

test('visitors’ requests double their pauses from a second to a minute (rule payment/one-status-request)', () => {
  const seconds = (checks: number) =>
    (visitorMayAskAt({ checks, checkedAt: createdAt }).getTime() - createdAt.getTime()) / 1000;
  expect([1, 2, 3, 4, 5, 6, 7, 8, 5000].map(seconds)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  expect(visitorMayAskAt({ checks: 0, checkedAt: null }).getTime()).toBe(0);
});

test('a refund without a response waits longer each time, at most 6 hours', () => {
  const waits = [1, 2, 5, 9, 50].map(
    (attempts) => (nextRefundTry(attempts, createdAt).getTime() - createdAt.getTime()) / 60_000,
  );
  expect(waits).toEqual([2, 4, 32, 360, 360]);
});
