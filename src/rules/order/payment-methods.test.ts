import { expect, test } from 'vitest';
import { enabledMethods, isPaymentType } from './payment-methods.ts';

const flags = (card: boolean, transfer: boolean, cash: boolean) => ({
  b2c_kk_odeme: card,
  b2c_heft_odeme: transfer,
  b2c_ko_odeme: cash,
});

test('lists methods as card, transfer, cash on delivery', () => {
  expect(enabledMethods(flags(true, true, true))).toEqual([2, 4, 3]);
});

test('payment types are 2, 3 and 4', () => {
  expect([1, 2, 3, 4, 5, '2'].filter(isPaymentType)).toEqual([2, 3, 4]);
});
