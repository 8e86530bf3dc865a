import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumAmounts } from '#rules/money/money.ts';
import { parseIban } from '#rules/order/refund/iban.ts';
import { dueOn, mayCloseUnsent, sendBy, urgencyOf, type ClockFacts } from './return-clocks.ts';
import { readChosen } from './return-form.ts';
import { lineAmount, returnMoney, type MoneyLine, type MoneyOrder } from './return-money.ts';
import { answerTo, daysAfter, rightOf, type RightFacts } from './return-right.ts';
import { officeActions, returnActions, returnStates, stateAfter } from './return-states.ts';

const facts: RightFacts = {
  buyerKind: 'consumer',
  withdrawal: 'yes',
  deliveredOn: '2026-11-18',
  isInformed: true,
  returnDays: 14,
  companyReturns: true,
  today: '2026-11-20',
};
const plain = { reason: 'none', sealed: false } as const;

test('return.window: the right lasts 14 days, the last included, and returnDays only lengthens it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 365 }),
      fc.boolean(),
      (passed, returnDays, isInformed) => {
        const today = daysAfter('2026-02-27', passed);
        const at = { ...facts, deliveredOn: '2026-02-27', returnDays, isInformed, today };
        const days = Math.max(14, returnDays) + (isInformed ? 0 : 365);
        expect(rightOf(at).right).toBe(passed <= days);
        expect(rightOf(at).until).toBe(daysAfter('2026-02-27', days));
      },
    ),
  );
  // A random day seldom is the last one.
  for (const returnDays of [14, 30, 365]) {
    const at = { ...facts, deliveredOn: '2026-02-27', returnDays };
    const last = daysAfter('2026-02-27', returnDays);
    expect(rightOf({ ...at, today: last }).right).toBe(true);
    expect(rightOf({ ...at, today: daysAfter(last, 1) }).right).toBe(false);
  }
  expect(rightOf({ ...facts, deliveredOn: null, today: '2031-01-01' })).toMatchObject({
    right: true,
    until: null,
  });
});

test('return.window: exceptions have no right, sealed goods keep it, and a defect can be claimed for two years', () => {
  for (const withdrawal of [
    'made-to-order',
    'perishable',
    'mixed',
    'periodical',
    'digital',
  ] as const) {
    expect(answerTo({ ...facts, withdrawal }, plain)).toBe('return-not-allowed');
    expect(answerTo({ ...facts, withdrawal }, { ...plain, reason: 'faulty' })).toBe('requested');
  }
  for (const withdrawal of ['hygiene', 'media'] as const) {
    expect(answerTo({ ...facts, withdrawal }, plain)).toBe('seal-needed');
    expect(answerTo({ ...facts, withdrawal }, { ...plain, sealed: true })).toBe('approved');
    expect(answerTo({ ...facts, withdrawal }, { ...plain, reason: 'damaged' })).toBe('requested');
  }
  const late = { ...facts, today: '2026-12-03' };
  expect(answerTo(late, plain)).toBe('return-window-over');
  expect(answerTo(late, { ...plain, reason: 'wrong' })).toBe('requested');
  const afterTwoYears = { ...facts, today: '2028-11-19' };
  expect(answerTo(afterTwoYears, { ...plain, reason: 'faulty' })).toBe('return-window-over');
  const company = { ...facts, buyerKind: 'company' as const };
  expect(answerTo(company, plain)).toBe('requested');
  expect(answerTo({ ...company, companyReturns: false }, plain)).toBe('return-not-allowed');
  expect(answerTo({ ...company, companyReturns: false }, { ...plain, reason: 'faulty' })).toBe(
    'requested',
  );
});

const amount = (most: number) => fc.integer({ min: 0, max: most }).map((minor) => minor / 100);
const anyOrder = fc
  .record({
    lines: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 9 }), gross: amount(500_000) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
    shippingTotal: amount(20_000),
    commission: amount(50_000),
    rate: fc.constantFrom(1, 41.2355),
  })
  .map(({ lines, shippingTotal, commission, rate }) => {
    const total = sumAmounts(shippingTotal, commission, ...lines.map(({ gross }) => gross));
    return { lines, shippingTotal, commission, total, paidTotal: sumAmounts(total * rate) };
  });

/** Returns an order in steps, each of some pieces of some lines. */
function inSteps(
  order: Omit<MoneyOrder, 'lines' | 'most'> & { lines: { quantity: number; gross: number }[] },
  steps: readonly number[][],
) {
  let most = order.paidTotal;
  const before = order.lines.map(() => 0);
  const sums = { goods: 0, shipping: 0, commission: 0, total: 0 };
  for (const step of steps) {
    const lines = order.lines.map((line, index): MoneyLine => {
      const left = line.quantity - (before[index] ?? 0);
      return {
        ...line,
        before: before[index] ?? 0,
        pieces: Math.min(left, step[index] ?? 0),
        deduction: 0,
      };
    });
    const money = returnMoney({ ...order, lines, most });
    for (const [index, { pieces }] of lines.entries())
      before[index] = (before[index] ?? 0) + pieces;
    for (const key of ['goods', 'shipping', 'commission', 'total'] as const)
      sums[key] = sumAmounts(sums[key], money[key]);
    most = sumAmounts(most, -money.total);
  }
  return { sums, most };
}

test('return.sum: however an order comes back, its returns add up to the kuruş', () => {
  const steps = fc.array(fc.array(fc.nat(4), { minLength: 5, maxLength: 5 }), { maxLength: 6 });
  fc.assert(
    fc.property(anyOrder, steps, (order, some) => {
      const all = order.lines.map(({ quantity }) => quantity);
      const { sums, most } = inSteps(order, [...some, all]);
      const once = inSteps(order, [all]).sums;
      expect(most).toBeGreaterThanOrEqual(0);
      expect({ goods: sums.goods, shipping: sums.shipping, commission: sums.commission }).toEqual({
        goods: once.goods,
        shipping: once.shipping,
        commission: once.commission,
      });
      if (order.paidTotal === order.total) expect(sums.total).toBe(order.total);
      else expect(Math.abs(sums.total - order.paidTotal)).toBeLessThanOrEqual(0.02);
    }),
  );
});

test('return.sum: shipping goes back once, with the last piece, and a deduction is taken off', () => {
  const order = { shippingTotal: 50, commission: 0, total: 250, paidTotal: 250, most: 250 };
  const line = { quantity: 3, gross: 200, before: 0, deduction: 0 };
  expect(returnMoney({ ...order, lines: [{ ...line, pieces: 1 }] })).toMatchObject({
    goods: 66.67,
    shipping: 0,
    total: 66.67,
  });
  expect(
    returnMoney({ ...order, lines: [{ ...line, before: 1, pieces: 2, deduction: 10 }] }),
  ).toMatchObject({ goods: 133.33, deduction: 10, shipping: 50, total: 173.33 });
  expect(lineAmount({ ...line, before: 1, pieces: 2 })).toBe(133.33);
  expect(returnMoney({ ...order, most: 20, lines: [{ ...line, pieces: 3 }] }).total).toBe(20);
});

test('iban.check: any digit that changes, and any two neighbors that trade places, are found', () => {
  const right = 'TR330006100519786457841326';
  expect(parseIban('tr33 0006 1005 1978 6457 8413 26')).toEqual({ ok: true, iban: right });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 25 }), fc.integer({ min: 1, max: 9 }), (place, by) => {
      const digit = (Number(right[place]) + by) % 10;
      const other = right.slice(0, place) + String(digit) + right.slice(place + 1);
      expect(parseIban(other).ok).toBe(false);
    }),
  );
  for (let place = 2; place < 25; place += 1) {
    const [left = '', next = ''] = right.slice(place, place + 2);
    const traded = right.slice(0, place) + next + left + right.slice(place + 2);
    expect(parseIban(traded).ok).toBe(traded === right);
  }
});

test('the table of states has no other moves than those of the rule', () => {
  const moves = returnStates.flatMap((from) =>
    returnActions.flatMap((action) => {
      const to = stateAfter(from, action);
      return to === null ? [] : [`${from} ${action} ${to}`];
    }),
  );
  expect(moves).toEqual([
    'requested approve approved',
    'requested refuse refused',
    'requested call-off called-off',
    'approved call-off called-off',
    'approved send sent',
    'approved receive received',
    'approved settle settled',
    'approved close closed',
    'refused reopen approved',
    'sent receive received',
    'sent settle settled',
    'sent close closed',
    'received settle settled',
    'settled refund refunded',
    'settled close closed',
    'closed reopen approved',
  ]);
  expect(officeActions('approved')).toEqual(['receive', 'settle', 'close']);
});

test('the money’s time begins with the statement, the handover or the arrival, as the law says', () => {
  const at: ClockFacts = {
    declaredOn: '2026-11-20',
    beforeDelivery: false,
    sentOn: null,
    receivedOn: null,
    namedCarrier: 'Yurtiçi',
    carrier: '',
  };
  expect(sendBy('2026-11-20')).toBe('2026-12-04');
  expect(dueOn(at)).toBe(null);
  expect(dueOn({ ...at, beforeDelivery: true })).toBe('2026-12-04');
  expect(dueOn({ ...at, sentOn: '2026-11-21', carrier: 'Yurtiçi' })).toBe('2026-12-05');
  expect(dueOn({ ...at, sentOn: '2026-11-21', carrier: 'Aras' })).toBe(null);
  const came = { ...at, sentOn: '2026-11-21', receivedOn: '2026-11-24' };
  expect(dueOn({ ...came, carrier: 'Aras' })).toBe('2026-12-08');
  expect(dueOn({ ...came, carrier: 'Yurtiçi' })).toBe('2026-12-05');
  expect(dueOn({ ...came, namedCarrier: '', carrier: 'Aras' })).toBe('2026-12-05');
  expect([
    mayCloseUnsent('2026-11-20', '2027-01-02'),
    mayCloseUnsent('2026-11-20', '2027-01-03'),
  ]).toEqual([false, true]);
});

test('a return is urgent 3 days before its day, and late after it', () => {
  const at = { state: 'received' as const, dueOn: '2026-12-05', since: '2026-12-01' };
  const on = (today: string) => urgencyOf(at, today);
  expect(['2026-12-01', '2026-12-02', '2026-12-05', '2026-12-06'].map(on)).toEqual([
    'none',
    'due',
    'due',
    'late',
  ]);
  const asked = { state: 'requested' as const, dueOn: null, since: '2026-12-01' };
  expect(urgencyOf(asked, '2026-12-02')).toBe('none');
  expect(urgencyOf(asked, '2026-12-03')).toBe('due');
  expect(urgencyOf({ ...at, state: 'refunded' }, '2027-01-01')).toBe('none');
});

test('the form chooses the lines that have a quantity', () => {
  expect(
    readChosen({
      'c-7': '1',
      'q-7': '2',
      'r-7': 'size',
      'c-8': '1',
      'q-8': '0',
      'q-9': '1',
      'c-10': '1',
      's-10': 'on',
      'w-10': '23',
      'w-7': '1; 2',
    }),
  ).toEqual([
    { item: 7, quantity: 2, reason: 'size', sealed: false, exchange: null },
    { item: 10, quantity: 1, reason: 'none', sealed: true, exchange: 23 },
  ]);
});
