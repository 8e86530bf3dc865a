import { expect, test } from 'vitest';
import { correctedSums } from './returned-sums.ts';

const order = {
  currency: 'USD',
  shippingTotal: 5,
  total: 105,
  tryTotal: 4329.73,
  lines: [{ gross: 60 }],
};
const inLira = {
  currency: 'TRY',
  goods: 2474.13,
  deduction: 0,
  shipping: 0,
  commission: 0,
  total: 2474.13,
};

test('a correction is in the currency of its order, also where the payment was in another one (rule invoices/correction)', () => {
  expect(correctedSums(inLira, order)).toEqual({ shippingTotal: 0, commission: 0, total: 60 });
  const all = { ...inLira, goods: 4123.55, shipping: 206.18, total: 4329.73 };
  expect(correctedSums(all, { ...order, lines: [{ gross: 100 }] })).toEqual({
    shippingTotal: 5,
    commission: 0,
    total: 105,
  });
});

test('what never came is no part of a correction, in either currency (rule invoices/correction)', () => {
  expect(correctedSums({ ...inLira, total: 0 }, order).total).toBe(0);
  const own = { ...inLira, currency: 'USD', goods: 60, shipping: 5, total: 40 };
  expect(correctedSums(own, order)).toEqual({ shippingTotal: 5, commission: 0, total: 40 });
});
