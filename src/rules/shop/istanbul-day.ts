/** Istanbul keeps one offset from UTC all year. */
const offset = 3 * 60 * 60 * 1000;

/** The day in Istanbul as `2026-11-22`. */
export function istanbulDay(when: Date): string {
  return new Date(when.getTime() + offset).toISOString().slice(0, 10);
}
