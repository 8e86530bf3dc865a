import { keptTimes } from '#rules/privacy/kept-data.ts';

const dayMs = 86_400_000;

/** Days within which an address confirms a notice; then the shop forgets it (rule alerts/notice-confirm). */
export const noticeConfirmDays = 3;

/** When a notice that was just asked for is forgotten. */
export function confirmUntil(now: Date): Date {
  return new Date(now.getTime() + noticeConfirmDays * dayMs);
}

/** When a notice that was just confirmed is forgotten, though the product never came back (rule privacy/kept). */
export function waitUntil(now: Date): Date {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + keptTimes['stock-notices'].years);
  return until;
}
