import { expect, test } from 'vitest';
import {
  awaitsPayment,
  canCancel,
  canReview,
  canTransition,
  isSucceeded,
  orderStates,
  shippingStep,
} from './order-states.ts';

test('finished orders stay finished', () => {
  for (const state of orderStates) {
    expect(canTransition('cancelled', state)).toBe(false);
    expect(canTransition('delivered', state)).toBe(false);
    expect(canTransition(state, state)).toBe(false);
  }
});

test('late money can still pay an order', () => {
  expect(canTransition('expired', 'paid')).toBe(true);
  expect(canTransition('payment_failed', 'paid')).toBe(true);
  expect(canTransition('cancelled', 'paid')).toBe(false);
});

test('a customer can cancel until a tracking number exists', () => {
  for (const state of ['placed', 'paid', 'preparing'] as const) {
    expect(canCancel({ state, takipNo: null })).toBe(true);
    expect(canCancel({ state, takipNo: ' ' })).toBe(true);
    expect(canCancel({ state, takipNo: 'TR1' })).toBe(false);
  }
  for (const state of [
    'awaiting_payment',
    'shipped',
    'delivered',
    'cancelled',
    'expired',
  ] as const) {
    expect(canCancel({ state, takipNo: null })).toBe(false);
  }
});

test('an order succeeded from placed or paid on', () => {
  expect(orderStates.filter(isSucceeded)).toEqual([
    'placed',
    'paid',
    'preparing',
    'shipped',
    'delivered',
  ]);
});

test('a tracking number means shipped', () => {
  expect(shippingStep(null)).toBe('preparing');
  expect(shippingStep('')).toBe('preparing');
  expect(shippingStep('TR1')).toBe('shipped');
});

test('allows reviews of card orders when paid, and of others when shipped', () => {
  expect(canReview({ state: 'paid', paymentType: 2 })).toBe(true);
  expect(canReview({ state: 'paid', paymentType: 4 })).toBe(false);
  expect(canReview({ state: 'placed', paymentType: 3 })).toBe(false);
  expect(canReview({ state: 'shipped', paymentType: 3 })).toBe(true);
});

test('a transfer awaits its money until it is paid, shipped or finished; cash on delivery never does', () => {
  expect(awaitsPayment({ state: 'placed', paymentType: 4 })).toBe(true);
  expect(awaitsPayment({ state: 'awaiting_payment', paymentType: 2 })).toBe(true);
  expect(awaitsPayment({ state: 'placed', paymentType: 2 })).toBe(true);
  expect(awaitsPayment({ state: 'placed', paymentType: 3 })).toBe(false);
  for (const state of ['paid', 'preparing', 'shipped', 'delivered', 'cancelled', 'expired']) {
    expect(awaitsPayment({ state, paymentType: 4 })).toBe(false);
  }
});
