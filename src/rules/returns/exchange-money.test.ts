import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumAmounts } from '#rules/money/money.ts';
import { exchangeMoney } from './exchange-money.ts';
import { returnMoney } from './return-money.ts';

const amount = (most: number) => fc.integer({ min: 1, max: most }).map((minor) => minor / 100);
const anyLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9 }),
    before: fc.nat(9),
    pieces: fc.nat(9),
    gross: amount(500_000),
    isExchanged: fc.boolean(),
  })
  .map(({ quantity, before, pieces, ...line }) => {
    const gone = Math.min(before, quantity);
    return {
      ...line,
      quantity,
      before: gone,
      pieces: Math.min(pieces, quantity - gone),
      tax: sumAmounts(line.gross / 6),
      deduction: 0,
    };
  });

test('return.sum: what an exchange costs and what is refunded beside it are what comes back, to the kuruş', () => {
  const sums = fc.record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
    shippingTotal: amount(20_000),
    commission: fc.oneof(fc.constant(0), amount(50_000)),
    rate: fc.constantFrom(1, 41.2355),
  });
  fc.assert(
    fc.property(sums, ({ lines, shippingTotal, commission, rate }) => {
      const total = sumAmounts(shippingTotal, commission, ...lines.map(({ gross }) => gross));
      const order = {
        lines,
        shippingTotal,
        commission,
        total,
        paidTotal: sumAmounts(total * rate),
      };
      const exchange = exchangeMoney(order);
      const money = returnMoney({ ...order, most: order.paidTotal, isExchanged: true });
      const figures = exchange.lines.map(({ gross }) => gross);
      expect(sumAmounts(exchange.commission, ...figures)).toBe(exchange.total);
      for (const { net, tax, gross } of exchange.lines) expect(sumAmounts(net, tax)).toBe(gross);
      expect(exchange.paid).toBeLessThanOrEqual(money.total);
      if (lines.every(({ isExchanged, pieces }) => isExchanged || pieces === 0))
        expect(exchange.paid).toBe(money.total);
    }),
  );
});

test('an exchange keeps the fee for shipping with its first order, and leaves it to a refund of everything', () => {
  const line = { quantity: 1, before: 0, pieces: 1, gross: 60, tax: 10, deduction: 0 };
  const order = { shippingTotal: 9.9, commission: 0, total: 69.9, paidTotal: 69.9, most: 69.9 };
  expect(returnMoney({ ...order, lines: [line] }).total).toBe(69.9);
  expect(returnMoney({ ...order, lines: [line], isExchanged: true }).total).toBe(60);
});
