import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditProblem, creditState, dueDay, type OpenAccount } from './open-account.ts';

const terms = {
  limit: 1000,
  currency: 'TRY',
  days: 30,
  from: 'order',
  graceDays: 5,
  isAllowed: true,
} as const;
const day = { rates: { TRY: 1, USD: 40 }, today: '2026-11-28' };
const order = {
  orderNo: '1',
  date: '2026-11-01',
  dueOn: '2026-12-01',
  total: 100,
  currency: 'TRY',
  booked: 0,
};
const account = (parts: Partial<OpenAccount> = {}): OpenAccount => ({
  terms,
  balance: 0,
  overdue: { balance: 0, expiryDay: 0 },
  orders: [],
  ...parts,
});
const state = (parts: Partial<OpenAccount>) => creditState(account(parts), day);

test('an order counts until the statement has booked it, and never twice (rule open-account/used)', () => {
  const orders = [
    order,
    { ...order, orderNo: '2', booked: 40 },
    { ...order, orderNo: '3', booked: 100 },
    { ...order, orderNo: '4', booked: 120 },
    { ...order, orderNo: '6', total: 2.5, currency: 'USD' },
  ];
  const found = state({ balance: 300, orders });
  expect(found.orders.map(({ orderNo, amount }) => [orderNo, amount])).toEqual([
    ['1', 100],
    ['2', 60],
    ['6', 100],
  ]);
  expect([found.notBooked, found.available]).toEqual([260, 440]);
});

test('what is available falls by exactly what an order adds (rule open-account/used)', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 }).map((n) => n / 100);
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 20 }), cents, (totals, total) => {
      const orders = totals.map((each, n) => ({ ...order, orderNo: String(n), total: each }));
      const before = state({ orders }).available;
      const after = state({ orders: [...orders, { ...order, orderNo: 'x', total }] }).available;
      expect(Math.round((before - after) * 100)).toBe(Math.round(total * 100));
    }),
  );
});

test('a closed account, a debt beyond the grace and too small a limit refuse, in this order (rule open-account/refusals)', () => {
  const problem = (parts: Partial<OpenAccount>, total = 100) =>
    creditProblem(account(parts), state(parts), total);
  expect(problem({})).toBeNull();
  expect(problem({}, 1000)).toBeNull();
  expect(problem({}, 1000.01)).toEqual({ code: 'credit-limit', amount: 1000 });
  expect(problem({ balance: 1500 })).toEqual({ code: 'credit-limit', amount: 0 });
  const overdue = { balance: 70, expiryDay: 6 };
  expect(problem({ overdue: { ...overdue, expiryDay: 5 } })).toBeNull();
  expect(problem({ overdue })).toEqual({ code: 'credit-overdue', amount: 70 });
  const late = [{ ...order, dueOn: '2026-11-22' }];
  expect(problem({ overdue, orders: late })).toEqual({ code: 'credit-overdue', amount: 170 });
  expect(problem({ orders: [{ ...order, dueOn: '2026-11-23' }] })).toBeNull();
  const closed = { terms: { ...terms, isAllowed: false }, overdue };
  expect(problem(closed)).toEqual({ code: 'credit-blocked' });
});

test.each([
  ['2026-11-28', 'order', 30, '2026-12-28'],
  ['2026-11-28', 'monthEnd', 0, '2026-11-30'],
  ['2026-12-31', 'monthEnd', 60, '2027-03-01'],
  ['2028-02-01', 'monthEnd', 1, '2028-03-01'],
] as const)(
  'an order of %s from %s in %i days is due on %s (rule open-account/due)',
  (on, from, days, due) => {
    expect(dueDay(on, { from, days })).toBe(due);
  },
);
