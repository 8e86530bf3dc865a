export const day = 86_400_000;

/** The date `days` after the day of `now` (before, when negative) as `2026-11-21`. */
export function dateOf(now: Date, days: number): string {
  return new Date(now.getTime() + days * day).toISOString().slice(0, 10);
}
