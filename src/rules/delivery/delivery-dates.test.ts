import { describe, expect, test } from 'vitest';
import { deliveryDates, type DeliverySettings } from './delivery-dates.ts';

const settings: DeliverySettings = {
  sameDayUntilHour: 16,
  deliveryDays: '34/1/1_6/1/2_*/2/3',
  saturdayIsWorkingDay: false,
  closedDays: '',
};
const holidays = new Set(['2026-10-29', '2027-01-01']);
const istanbul = 34;
const van = 65;

/** A time in Istanbul, such as `2026-11-25 15:59`. */
const at = (time: string) => ({ day: time.slice(0, 10), hour: Number(time.slice(11, 13)) });
const dates = (
  when: string,
  {
    province = istanbul,
    ...changed
  }: Partial<DeliverySettings> & { province?: number | null } = {},
) => deliveryDates({ ...settings, ...changed }, { ...at(when), province, holidays });

describe('the delivery date (rule shipping/delivery-dates)', () => {
  test('counts from the same day before the hour of dispatch and from the next day after it', () => {
    // A Wednesday.
    expect(dates('2026-11-25 15:59')).toEqual({ from: '2026-11-26', to: '2026-11-26' });
    expect(dates('2026-11-25 16:00')).toEqual({ from: '2026-11-27', to: '2026-11-27' });
  });

  test('takes the time of the province, else that of all others', () => {
    expect(dates('2026-11-23 10:00', { province: van })).toEqual({
      from: '2026-11-25',
      to: '2026-11-26',
    });
  });

  test('promises the slowest time while the province is unknown', () => {
    expect(dates('2026-11-23 10:00', { province: null })).toEqual({
      from: '2026-11-24',
      to: '2026-11-26',
    });
  });

  test('skips Sundays, Saturdays, public holidays and closed days', () => {
    expect(dates('2026-11-27 10:00')?.to).toBe('2026-11-30');
    expect(dates('2026-11-27 10:00', { saturdayIsWorkingDay: true })?.to).toBe('2026-11-28');
    expect(dates('2026-10-28 10:00')?.to).toBe('2026-10-30');
    expect(dates('2026-11-25 10:00', { closedDays: '2026-11-26_2026-11-27' })?.to).toBe(
      '2026-11-30',
    );
  });

  test('leaves on the next working day when the order comes on a day off', () => {
    // A Sunday: it leaves on Monday and arrives on Tuesday.
    expect(dates('2026-11-29 10:00')?.to).toBe('2026-12-01');
  });

  test('is not promised where the settings name no time for the province', () => {
    expect(dates('2026-11-25 10:00', { deliveryDays: '' })).toBeNull();
    expect(dates('2026-11-25 10:00', { deliveryDays: '34/1/1', province: van })).toBeNull();
  });

  test('ends even for a shop that is closed forever', () => {
    const all = new Set(
      Array.from({ length: 400 }, (_, day) =>
        new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10),
      ),
    );
    const ordered = at('2026-11-25 10:00');
    expect(
      deliveryDates(settings, { ...ordered, province: istanbul, holidays: all }),
    ).not.toBeNull();
  });
});
