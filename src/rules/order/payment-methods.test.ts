import { expect, test } from 'vitest';
import { enabledMethods, isPaymentType } from './payment-methods.ts';

const flags = (card: boolean, transfer: boolean, cash: boolean) => ({
  b2c_kk_odeme: card,
  b2c_heft_odeme: transfer,
  b2c_ko_odeme: cash,
  b2b_acik_hesap: true,
});

test('lists methods as card, transfer, cash on delivery', () => {
  expect(enabledMethods(flags(true, true, true))).toEqual([2, 4, 3]);
});

test('lists the open account last, for those who have one (rule open-account/method)', () => {
  expect(enabledMethods(flags(true, false, true), true)).toEqual([2, 3, 5]);
  const closed = { ...flags(true, false, false), b2b_acik_hesap: false };
  expect(enabledMethods(closed, true)).toEqual([2]);
});

test('payment types are 2 to 5', () => {
  expect([1, 2, 3, 4, 5, '2'].filter(isPaymentType)).toEqual([2, 3, 4, 5]);
});
