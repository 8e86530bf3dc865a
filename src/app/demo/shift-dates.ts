const dayMs = 86_400_000;
/** Istanbul keeps one offset from UTC all year. */
const istanbulMs = 3 * 3_600_000;

/** The fields of a store folder that say when something happened or is due; birthdays stay. */
const dateFields = new Set([
  'at',
  'closedAt',
  'createdAt',
  'date',
  'declaredAt',
  'dueDate',
  'dueOn',
  'receivedOn',
  'sendBy',
  'sentOn',
  'settledAt',
  'validUntil',
  'wantedOn',
]);

/** How many days the Istanbul day of `now` lies after `day` (`2026-11-22`); negative before it. */
export function daysSince(day: string, now: Date): number {
  return Math.floor((now.getTime() + istanbulMs) / dayMs) - Date.parse(day) / dayMs;
}

/**
 * A copy of a record, or of a part of one, with every date moved by whole days. A day stays a day
 * (`2026-11-22`), an instant keeps its hour.
 */
export function shiftDates(value: unknown, days: number): unknown {
  if (Array.isArray(value)) return value.map((item) => shiftDates(item, days));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      dateFields.has(key) && typeof field === 'string'
        ? shiftDate(field, days)
        : shiftDates(field, days),
    ]),
  );
}

function shiftDate(text: string, days: number): string {
  const shifted = new Date(Date.parse(text) + days * dayMs).toISOString();
  return shifted.slice(0, text.length === 10 ? 10 : undefined);
}
