import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumAmounts } from '#rules/money/money.ts';
import { cancelPart } from '#rules/order/cancellation/cancel-part.ts';
import { orderTotals } from '#rules/money/totals.ts';
import {
  canCorrect,
  correctOrder,
  type AddedLine,
  type CorrectableOrder,
} from './correct-order.ts';

const rates = { TRY: 1, USD: 41.2355 };
const settings = {
  kargoUcreti: '0/100000/89.9',
  ucretsizKargoSecenek: false,
  ucretsizKargoMiktar: 0,
  kargoAliciyaAit: false,
  urNo: null,
};

/** An order as the shop saves it; `received` is a share of its total. */
function orderOf(
  goods: readonly (AddedLine & { id: number })[],
  { paymentType = 4, received = 1 }: { paymentType?: 2 | 3 | 4; received?: number } = {},
): CorrectableOrder {
  const sizes = { productId: 1, width: 0, height: 0, length: 0, weight: 1 };
  const lines = goods.map(({ unitPrice: value, unitCurrency, ...line }) => ({
    ...line,
    ...sizes,
    unitPrice: { value, currency: unitCurrency },
  }));
  const asked = { lines, settings, rates, currency: 'TRY', defaultCurrency: 'TRY' };
  const { total, tryTotal, shippingTotal, lines: figures } = orderTotals(asked);
  const amount = sumAmounts(total * received);
  return {
    currency: 'TRY',
    rates,
    paymentType,
    lines: goods.map((line, index) => ({ ...line, ...(figures[index] ?? { net: 0, gross: 0 }) })),
    shippingTotal,
    commission: 0,
    total,
    tryTotal,
    payment: received > 0 ? { amount, refunded: 0, currency: 'TRY' } : null,
  };
}

const line = (id: number, quantity: number, unitPrice = 10) => {
  return { id, quantity, unitPrice, unitCurrency: 'TRY', taxRate: 20 };
};
const corrected = (...asked: Parameters<typeof correctOrder>) => {
  const done = correctOrder(...asked);
  if (!done.ok) throw new Error(done.reason);
  return done.correction;
};
const same = { quantities: [], added: [], discount: 0 };

test('keeps frozen prices and the fee, and says what a transfer still lacks (rule correction/figures)', () => {
  const order = orderOf([line(1, 5), line(2, 5)]);
  expect(order.total).toBe(209.9);
  const added = [{ quantity: 2, unitPrice: 30, unitCurrency: 'TRY', taxRate: 10 }];
  const quantities = [
    { id: 1, quantity: 8 },
    { id: 2, quantity: 0 },
  ];
  expect(corrected(order, { quantities, added, discount: 0 })).toMatchObject({
    lines: [
      { id: 1, quantity: 8, net: 80, tax: 16, gross: 96 },
      { id: 2, quantity: 0, net: 0, tax: 0, gross: 0 },
    ],
    added: [{ quantity: 2, net: 60, tax: 6, gross: 66 }],
    total: 251.9,
    amount: 42,
    refund: 0,
    due: 42,
  });
});

test('sends back what is gone of what was paid, and no more (rule correction/money)', () => {
  const quantities = [{ id: 1, quantity: 1 }];
  const goods = [line(1, 5), line(2, 5)];
  expect(corrected(orderOf(goods), { ...same, quantities })).toMatchObject({ refund: 48, due: 0 });
  const unpaid = orderOf(goods, { received: 0 });
  expect(corrected(unpaid, { ...same, quantities })).toMatchObject({ refund: 0, due: 161.9 });
  const atDoor = orderOf(goods, { paymentType: 3, received: 0 });
  expect(corrected(atDoor, { ...same, quantities })).toMatchObject({ refund: 0, due: 0 });
});

test('a card is not charged again, and takes back what is gone (rule correction/money)', () => {
  const order = orderOf([line(1, 5), line(2, 5)], { paymentType: 2 });
  const more = { ...same, quantities: [{ id: 1, quantity: 6 }] };
  expect(correctOrder(order, more)).toEqual({ ok: false, reason: 'card-total-rises' });
  // A payment link asks for the new total.
  const unpaid = orderOf([line(1, 5), line(2, 5)], { paymentType: 2, received: 0 });
  expect(corrected(unpaid, more)).toMatchObject({ refund: 0, due: 0 });
  const less = { ...same, quantities: [{ id: 1, quantity: 4 }] };
  expect(corrected(order, less)).toMatchObject({ refund: 12, tryAmount: -12 });
});

test.each([
  ['wrong-line', { ...same, quantities: [{ id: 9, quantity: 1 }] }],
  ['wrong-line', { ...same, quantities: [{ id: 1, quantity: -1 }] }],
  ['wrong-line', { ...same, quantities: [{ id: 1, quantity: 0.5 }] }],
  ['wrong-line', { ...same, quantities: [{ id: 1, quantity: 1 }, { id: 1, quantity: 2 }] }], // prettier-ignore
  ['wrong-line', { ...same, added: [{ ...line(0, 0) }] }],
  ['nothing-left', { ...same, quantities: [{ id: 1, quantity: 0 }] }],
  ['wrong-discount', { ...same, discount: 50.01 }],
  ['wrong-discount', { ...same, discount: -1 }],
])('refuses as %s', (reason, wish) => {
  expect(correctOrder(orderOf([line(1, 5)]), wish)).toEqual({ ok: false, reason });
});

test.each([
  [{ state: 'placed', isPartlyShipped: false, imported: false }, true],
  [{ state: 'preparing', isPartlyShipped: false, imported: false }, true],
  [{ state: 'preparing', isPartlyShipped: true, imported: false }, false],
  [{ state: 'paid', isPartlyShipped: false, imported: true }, false],
  [{ state: 'shipped', isPartlyShipped: false, imported: false }, false],
  [{ state: 'cancelled', isPartlyShipped: false, imported: false }, false],
] as const)('knows whether an order can be corrected: %j (rule correction/when)', (order, can) => {
  expect(canCorrect(order)).toBe(can);
});

const goods = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 100 }),
    unitPrice: fc.integer({ min: 1, max: 9_999_999 }).map((value) => value / 10_000),
    unitCurrency: fc.constant('TRY'),
    taxRate: fc.constantFrom(0, 1, 10, 20),
  }),
  { minLength: 1, maxLength: 5 },
);

test('a discount comes out to the kuruş for lines of up to 100 units, and lines add up (rule correction/discount)', () => {
  fc.assert(
    fc.property(goods, fc.integer({ min: 0, max: 90 }), (lines, percent) => {
      const order = orderOf(lines.map((each, id) => ({ ...each, id })));
      const before = sumAmounts(...order.lines.map(({ net }) => net));
      const discount = sumAmounts((before * percent) / 100);
      const done = corrected(order, { ...same, discount });
      expect(Math.abs(sumAmounts(done.discount, -discount))).toBeLessThanOrEqual(0.01);
      expect(sumAmounts(...done.lines.map(({ net }) => net))).toBe(done.subTotal);
      expect(done.total).toBe(sumAmounts(done.subTotal, done.tax, order.shippingTotal));
      expect(sumAmounts(done.total, done.refund)).toBe(order.payment?.amount);
    }),
  );
});

test('a corrected order can be canceled in parts and corrected again, and nothing of the money is lost', () => {
  const order = orderOf([line(1, 7, 33.3333), line(2, 3, 12.5)]);
  const done = corrected(order, { ...same, discount: 25 });
  const after = {
    ...order,
    total: done.total,
    tryTotal: done.tryTotal,
    payment: { amount: done.total, refunded: 0, currency: 'TRY' },
    lines: order.lines.map((each, index) => ({ ...each, ...done.lines[index] })),
  };
  const cut = cancelPart(after, [{ id: 1, quantity: 2 }]);
  if (!cut.ok) throw new Error(cut.reason);
  expect(sumAmounts(cut.part.total, cut.part.refund)).toBe(done.total);
});
