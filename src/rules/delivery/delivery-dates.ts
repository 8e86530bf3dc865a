import { parseClosedDays, parseDeliveryTimes, timeTo } from './delivery-times.ts';
import { addDays, addWorkingDays, workingDayFrom, type Calendar } from './working-days.ts';

/** The part of the settings that decides delivery dates. */
export interface DeliverySettings {
  readonly sameDayUntilHour: number;
  readonly deliveryDays: string;
  readonly saturdayIsWorkingDay: boolean;
  readonly closedDays: string;
}

/** Days in Istanbul, as `2026-11-22`; `from` and `to` are the same where one day is certain. */
export interface DeliveryDates {
  from: string;
  to: string;
}

/**
 * When goods reach a province that are ordered on a day at an hour, both in Istanbul (rule shipping/delivery-dates). Goods leave on
 * the same working day before `sameDayUntilHour`, else on the next one. Null where the settings promise nothing.
 */
export function deliveryDates(
  settings: DeliverySettings,
  input: { day: string; hour: number; province: number | null; holidays: ReadonlySet<string> },
): DeliveryDates | null {
  const time = timeTo(parseDeliveryTimes(settings.deliveryDays), input.province);
  if (!time) return null;
  const calendar = calendarOf(settings, input.holidays);
  return arrival(dispatchDay(input, settings.sameDayUntilHour, calendar), time, calendar);
}

/** The working day on which goods leave that may leave from a moment on. */
export function dispatchDay(
  { day, hour }: { day: string; hour: number },
  sameDayUntilHour: number,
  calendar: Calendar,
): string {
  return workingDayFrom(hour < sameDayUntilHour ? day : addDays(day, 1), calendar);
}

/** The days on which goods arrive that leave on a day. */
export function arrival(
  leaves: string,
  { min, max }: { min: number; max: number },
  calendar: Calendar,
): DeliveryDates {
  return {
    from: addWorkingDays(leaves, min, calendar),
    to: addWorkingDays(leaves, max, calendar),
  };
}

export function calendarOf(settings: DeliverySettings, holidays: ReadonlySet<string>): Calendar {
  const own = parseClosedDays(settings.closedDays) ?? [];
  return {
    saturdays: settings.saturdayIsWorkingDay,
    closed: own.length === 0 ? holidays : new Set([...holidays, ...own]),
  };
}
