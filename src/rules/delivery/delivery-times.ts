/** The working days that the carrier takes to a province. */
export interface DeliveryTime {
  /** The province's plate code; '*' for all others. */
  province: number | '*';
  min: number;
  max: number;
}

const entry = /^\s*(\*|[1-9]\d?)\/(\d{1,2})\/(\d{1,2})\s*$/;
const mostProvinces = 81;
const mostDays = 30;

/** Reads `deliveryDays`: `province/min/max` joined by `_`. Unreadable entries are left out. */
export function parseDeliveryTimes(deliveryDays: string): DeliveryTime[] {
  const times: DeliveryTime[] = [];
  for (const part of deliveryDays.split('_')) {
    const [, place = '', least, most] = entry.exec(part) ?? [];
    const [min, max] = [Number(least), Number(most)];
    const isProvince = place === '*' || Number(place) <= mostProvinces;
    if (place === '' || !isProvince || min > max || max > mostDays) continue;
    times.push({ province: place === '*' ? '*' : Number(place), min, max });
  }
  return times;
}

/**
 * The time to a province. Without a known province (null): the fastest and the slowest of all, so that nobody is
 * promised too much. Null where the shop names no time.
 */
export function timeTo(
  times: readonly DeliveryTime[],
  province: number | null,
): { min: number; max: number } | null {
  if (times.length === 0) return null;
  if (province === null) {
    return {
      min: Math.min(...times.map(({ min }) => min)),
      max: Math.max(...times.map(({ max }) => max)),
    };
  }
  return (
    times.find((time) => time.province === province) ??
    times.find((time) => time.province === '*') ??
    null
  );
}

/** Reads `closedDays`: days such as `2026-12-31` joined by `_`; null where one is no day. */
export function parseClosedDays(closedDays: string): string[] | null {
  const days = closedDays.split('_').flatMap((part) => part.trim() || []);
  return days.every(isDay) ? days : null;
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
