import { expect, test } from 'vitest';
import { orderTotals } from '#rules/money/totals.ts';
import { defaultSettings } from '#rules/shop/settings.ts';
import { settingsOfQuote, withAgreedPrices } from './agreed-terms.ts';

const line = {
  productId: 7,
  unitId: 1,
  quantity: 3,
  unitPrice: { value: 100, currency: 'TRY' },
  taxRate: 20,
  width: 0,
  height: 0,
  length: 0,
  weight: 4,
};

function shippingOf(shipping: 'shop' | 'free' | 'fee', shippingFee = 0) {
  const shop = { ...defaultSettings, kargoUcreti: '0/100/80', kargoAliciyaAit: false };
  const settings = settingsOfQuote(shop, { shipping, shippingFee });
  const pricing = { rates: { TRY: 1 }, currency: 'TRY', defaultCurrency: 'TRY' };
  const { shippingTotal, shippingState, total } = orderTotals({
    lines: [line],
    settings,
    ...pricing,
  });
  return [shippingState, shippingTotal, total];
}

test('shipping is as in the shop, free, or the agreed fee', () => {
  expect(shippingOf('shop')).toEqual(['fee', 80, 440]);
  expect(shippingOf('free')).toEqual(['free', 0, 360]);
  expect(shippingOf('fee', 149.9)).toEqual(['fee', 149.9, 509.9]);
  expect(shippingOf('fee', 0)).toEqual(['free', 0, 360]);
});

test('a line has its agreed price, found by product and unit', () => {
  const agreed = { value: 81.25, currency: 'USD' };
  const lines = [line, { ...line, unitId: 2 }];
  expect(
    withAgreedPrices(lines, { lines: [{ productId: 7, unitId: 2, price: agreed }] }),
  ).toMatchObject([{ unitId: 1 }, { unitId: 2, agreed }]);
});
