import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertAmount, sumAmounts, toMinor } from '#rules/money/money.ts';
import { orderTotals } from '#rules/money/totals.ts';
import { cancelPart, type CancellableLine, type CancellableOrder } from './cancel-part.ts';

type Goods = Omit<CancellableLine, 'net' | 'gross'>;

const rates = { TRY: 1, USD: 41.2355, EUR: 47.90000001 };
const settings = {
  kargoUcreti: '0/100000/89.9',
  ucretsizKargoSecenek: false,
  ucretsizKargoMiktar: 0,
  kargoAliciyaAit: false,
  urNo: null,
};

/** An order as the shop saves it; `commission` and `received` are shares of the total. */
function orderOf(
  goods: readonly Goods[],
  { currency = 'TRY', commission = 0, received = 1, byCard = true } = {},
): CancellableOrder {
  const sizes = { productId: 1, width: 0, height: 0, length: 0, weight: 1 };
  const asked = goods.map(({ unitPrice: value, unitCurrency, ...line }) => ({
    ...line,
    ...sizes,
    unitPrice: { value, currency: unitCurrency },
  }));
  const totals = orderTotals({
    lines: asked,
    settings,
    rates,
    currency,
    defaultCurrency: currency,
  });
  const inLira = sumAmounts(totals.tryTotal * commission);
  const inOrder = convertAmount(inLira, 'TRY', currency, rates);
  const total = sumAmounts(totals.total, inOrder);
  const tryTotal = sumAmounts(totals.tryTotal, inLira);
  const paidIn = byCard ? 'TRY' : currency;
  const amount = sumAmounts((byCard ? tryTotal : total) * received);
  const payment = received > 0 ? { amount, refunded: 0, currency: paidIn } : null;
  const { shippingTotal } = totals;
  const lines = goods.map((line, index) => {
    const { net = 0, gross = 0 } = totals.lines[index] ?? {};
    return { ...line, net, gross };
  });
  return { currency, rates, lines, shippingTotal, commission: inOrder, total, tryTotal, payment };
}

const line = (id: number, quantity: number, unitPrice = 10): Goods => {
  return { id, quantity, unitPrice, unitCurrency: 'TRY', taxRate: 20 };
};

/** The order after a cancellation of parts, as the shop stores it. */
function after(order: CancellableOrder, wishes: { id: number; quantity: number }[]) {
  const result = cancelPart(order, wishes);
  if (!result.ok) return null;
  const { part } = result;
  const { total, tryTotal, commission } = part;
  const left = order.lines.map((each) => {
    const cut = part.lines.find(({ id }) => id === each.id);
    return cut ? { ...each, quantity: cut.left, net: cut.net, gross: cut.gross } : each;
  });
  const payment = order.payment && {
    ...order.payment,
    refunded: sumAmounts(order.payment.refunded, part.refund),
  };
  return { part, order: { ...order, lines: left, total, tryTotal, commission, payment } };
}

test('the delivery fee stays with what remains, and the commission shrinks with the amount', () => {
  const order = orderOf([line(1, 5), line(2, 5)], { commission: 0.1 });
  expect(order).toMatchObject({ total: 230.89, commission: 20.99, shippingTotal: 89.9 });
  const result = cancelPart(order, [{ id: 2, quantity: 5 }]);
  expect(result).toMatchObject({
    ok: true,
    part: {
      lines: [{ id: 2, cancelled: 5, left: 0, net: 0, tax: 0, gross: 0, goneGross: 60 }],
      subTotal: 50,
      tax: 10,
      commission: 14.99,
      total: 164.89,
      amount: 66,
      refund: 66,
    },
  });
});

test('what is missing of a transfer is dropped before money goes back', () => {
  const unpaid = orderOf([line(1, 5), line(2, 5)], { received: 0, byCard: false });
  expect(after(unpaid, [{ id: 1, quantity: 5 }])?.part).toMatchObject({ amount: 60, refund: 0 });
  const half = orderOf([line(1, 5), line(2, 5)], { received: 0.8, byCard: false });
  expect(half).toMatchObject({ total: 209.9, payment: { amount: 167.92 } });
  expect(after(half, [{ id: 1, quantity: 5 }])?.part).toMatchObject({ amount: 60, refund: 18.02 });
});

test('an order whose figures were not computed here is canceled as a whole', () => {
  const order = orderOf([line(1, 5), line(2, 5)]);
  const [first, second] = order.lines;
  if (!first || !second) throw new Error('two lines');
  const imported = { ...order, lines: [{ ...first, gross: 59.99 }, second] };
  const wish = [{ id: 2, quantity: 1 }];
  expect(cancelPart(imported, wish)).toEqual({ ok: false, reason: 'indivisible' });
  const foreign = { ...order, lines: [{ ...first, unitCurrency: 'GBP' }, second] };
  expect(cancelPart(foreign, wish)).toEqual({ ok: false, reason: 'indivisible' });
});

test('no more goes back than came and stayed', () => {
  const order = orderOf([line(1, 5), line(2, 5)]);
  const payment = { amount: 209.9, refunded: 180, currency: 'TRY' };
  expect(after({ ...order, payment }, [{ id: 1, quantity: 5 }])?.part.refund).toBe(29.9);
});

test.each([
  ['nothing', []],
  ['nothing', [[1, 0]]],
  ['wrong-quantity', [[1, 6]]],
  ['wrong-quantity', [[1, -1]]],
  ['wrong-quantity', [[1, 0.5]]],
  ['wrong-quantity', [[3, 1]]],
  ['wrong-quantity', [[1, 1], [1, 1]]], // prettier-ignore
  ['everything', [[1, 5], [2, 5]]], // prettier-ignore
])('refuses as %s what cannot be canceled: %j', (reason, pairs) => {
  const wishes = pairs.map(([id = 0, quantity = 0]) => ({ id, quantity }));
  expect(cancelPart(orderOf([line(1, 5), line(2, 5)]), wishes)).toEqual({ ok: false, reason });
});

const goods = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 50 }),
    unitPrice: fc.integer({ min: 1, max: 9_999_999 }).map((value) => value / 10_000),
    unitCurrency: fc.constantFrom('TRY', 'USD', 'EUR'),
    taxRate: fc.constantFrom(0, 1, 10, 20, 7.5),
  }),
  { minLength: 1, maxLength: 5 },
);

test('however an order is cut, what goes back and what remains is what was paid, to the kuruş', () => {
  fc.assert(
    fc.property(
      goods,
      fc.constantFrom('TRY', 'USD'),
      fc.constantFrom(0, 0.0475, 0.31),
      fc.boolean(),
      fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 20 })), { maxLength: 8 }),
      (lines, currency, commission, byCard, cuts) => {
        const numbered = lines.map((each, index) => ({ id: index, ...each }));
        const whole = orderOf(numbered, { currency, commission, byCard });
        let order = whole;
        const gone: number[] = [];
        for (const [id, quantity] of cuts) {
          const next = after(order, [{ id, quantity }]);
          if (!next) continue;
          gone.push(next.part.refund);
          const { subTotal, tax, commission: rest } = next.part;
          expect(next.part.total).toBe(sumAmounts(subTotal, tax, order.shippingTotal, rest));
          expect(
            Math.min(subTotal, tax, rest, next.part.amount, next.part.tryAmount),
          ).toBeGreaterThanOrEqual(0);
          order = next.order;
        }
        const remains = byCard ? order.tryTotal : order.total;
        expect(toMinor(sumAmounts(...gone, remains))).toBe(toMinor(whole.payment?.amount ?? -1));
        const anew = orderOf(
          order.lines.filter((each) => each.quantity > 0),
          { currency },
        );
        expect(sumAmounts(order.total, -order.commission)).toBe(anew.total);
      },
    ),
  );
});
