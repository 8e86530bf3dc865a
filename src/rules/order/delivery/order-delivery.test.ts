import { describe, expect, test } from 'vitest';
import { deliveryTerms, orderDelivery, type PromisedOrder } from './order-delivery.ts';

const settings = {
  sameDayUntilHour: 16,
  deliveryDays: '34/1/1_*/2/3',
  saturdayIsWorkingDay: false,
  closedDays: '2026-11-27',
};
const holidays = new Set(['2026-10-29', '2027-01-01', '2027-10-29']);
const terms = deliveryTerms(settings, { day: '2026-11-25', province: 34, holidays });

/** A Wednesday, one hour before the same day's dispatch ends. */
const createdAt = new Date('2026-11-25T12:00:00Z');
const card = 2;
const cash = 3;
const transfer = 4;

const delivery = (order: Partial<PromisedOrder>, moments: object = {}) =>
  orderDelivery({
    state: 'placed',
    paymentType: cash,
    createdAt,
    promise: terms && { terms, startedAt: null, shippedAt: null, ...moments },
    ...order,
  });
const days = (from: string, to = from) => ({ dates: { from, to }, daysAfterPayment: null });

describe('the delivery of a placed order (rule shipping/order-delivery)', () => {
  test('is stored with the days off that may still come', () => {
    expect(terms).toEqual({
      min: 1,
      max: 1,
      sameDayUntilHour: 16,
      saturdays: false,
      closed: ['2026-11-27', '2027-01-01'],
    });
    const nothing = { ...settings, deliveryDays: '' };
    expect(deliveryTerms(nothing, { day: '2026-11-25', province: 34, holidays })).toBeNull();
  });

  test('counts from the order where nothing is awaited', () => {
    expect(delivery({})).toEqual(days('2026-11-26'));
    const late = new Date('2026-11-25T13:00:00Z');
    expect(delivery({ createdAt: late })).toEqual(days('2026-11-30'));
    const paid = { state: 'paid', paymentType: card } as const;
    expect(delivery(paid)).toEqual(days('2026-11-26'));
  });

  test.each([
    ['transfer', transfer],
    ['payment link', card],
  ] as const)(
    'counts from the payment of a %s, and before it in working days',
    (_, paymentType) => {
      const order = { paymentType } as const;
      expect(delivery(order)).toEqual({ dates: null, daysAfterPayment: 2 });
      const at = { startedAt: '2026-11-26T14:00:00Z' };
      expect(delivery({ ...order, state: 'paid' }, at)).toEqual(days('2026-12-01'));
    },
  );

  test('counts from the last parcel once everything is shipped', () => {
    const at = { shippedAt: '2026-12-03T20:00:00Z' };
    expect(delivery({ state: 'preparing' }, at)).toEqual(days('2026-11-26'));
    expect(delivery({ state: 'shipped' }, at)).toEqual(days('2026-12-04'));
  });

  test('is not stated when it is over, or nothing was promised', () => {
    for (const state of ['cancelled', 'expired', 'payment_failed', 'delivered'] as const)
      expect(delivery({ state })).toBeNull();
    expect(delivery({ state: 'awaiting_payment', paymentType: card })).toBeNull();
    expect(delivery({ promise: null })).toBeNull();
  });
});
