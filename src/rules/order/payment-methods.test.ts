import { expect, test } from 'vitest';
import { defaultMethod, enabledMethods, isPaymentType } from './payment-methods.ts';

const flags = (card: boolean, transfer: boolean, cash: boolean) => ({
  b2c_kk_odeme: card,
  b2c_heft_odeme: transfer,
  b2c_ko_odeme: cash,
});

test('methods come as card, transfer, cash on delivery; the first is the default', () => {
  expect(enabledMethods(flags(true, true, true))).toEqual([2, 4, 3]);
  expect(defaultMethod(flags(true, true, true))).toBe(2);
  expect(defaultMethod(flags(false, true, true))).toBe(4);
  expect(defaultMethod(flags(false, false, true))).toBe(3);
  expect(defaultMethod(flags(false, false, false))).toBeNull();
});

test('payment types are 2, 3 and 4', () => {
  expect([1, 2, 3, 4, 5, '2'].filter(isPaymentType)).toEqual([2, 3, 4]);
});
