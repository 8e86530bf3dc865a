import fc from 'fast-check';
import type { Buyer } from './buyers.ts';
import { returnDesk } from './returns.ts';
import type { Till } from './till.ts';
import {
  approveReturn,
  callOffReturn,
  closeReturn,
  noteReturn,
  receiveReturn,
  refuseReturn,
  reopenReturn,
  sendReturn,
} from '#features/returns/work/change-return.ts';
import { refundReturn, setReturnAccount } from '#features/returns/work/refund-return.ts';
import { settleReturn } from '#features/returns/work/settle-return.ts';

const step = fc.oneof(
  fc.record({
    do: fc.constantFrom(
      ...([
        'approve',
        'refuse',
        'callOff',
        'send',
        'receive',
        'refund',
        'close',
        'reopen',
        'iban',
        'note',
      ] as const),
    ),
  }),
  fc.record({
    do: fc.constant('settle' as const),
    verdict: fc.constantFrom(...(['accepted', 'accepted', 'deducted', 'refused'] as const)),
    to: fc.constantFrom(...(['shelf', 'scrap'] as const)),
    deduction: fc.integer({ min: 1, max: 5000 }),
    less: fc.boolean(),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** An order and what happens with its goods. Steps that a return cannot take are refused, and nothing happens. */
export const randomReturns = fc.record({
  quantities: fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 })),
  paymentType: fc.constantFrom(3 as const, 4 as const),
  returns: fc.array(
    fc.record({
      line: fc.constantFrom(0 as const, 1 as const),
      quantity: fc.integer({ min: 1, max: 3 }),
      wish: fc.constantFrom(...(['refund', 'exchange'] as const)),
      reason: fc.constantFrom(...(['none', 'size', 'faulty', 'damaged'] as const)),
      text: fc.oneof(fc.constant(''), fc.constantFrom('Çift "tırnak" & <b>|', 'İki\nsatır')),
      steps: fc.array(step, { maxLength: 7 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
type Story = typeof randomReturns extends fc.Arbitrary<infer S> ? S : never;

interface Scene {
  buyer: Buyer;
  goods: readonly [number, number];
  iban: string;
}

/** Lets a story happen in a shop; a first return happens in any case. */
export async function tellReturns(
  till: Till,
  { buyer, goods, iban }: Scene,
  { quantities, paymentType, returns }: Story,
): Promise<void> {
  const desk = returnDesk(till);
  const wanted = goods.map((productId, index) => ({ productId, quantity: quantities[index] ?? 1 }));
  const order = await desk.delivered(buyer, wanted, paymentType);
  const [first = 0] = order.lines;
  await desk.ask(order, [{ item: first, quantity: 1 }]);
  for (const { line, quantity, wish, reason, text, steps } of returns) {
    const item = order.lines[line] ?? 0;
    const asked = { item, quantity, wish, reason, text, sealed: false };
    const done = await desk.ask(order, [], { lines: [asked] });
    if (!done.ok) continue;
    for (const { returnNo } of done.returns)
      for (const each of steps) await take(desk, { order, returnNo, item, iban }, each);
  }
}

type Desk = ReturnType<typeof returnDesk>;
interface At {
  order: { customerId: number };
  returnNo: string;
  item: number;
  iban: string;
}

async function take(desk: Desk, { order, returnNo, item, iban }: At, each: Step): Promise<void> {
  const on = '2026-11-21';
  switch (each.do) {
    case 'settle':
      await desk.office(returnNo, (at) =>
        settleReturn(at, [
          {
            item,
            verdict: each.verdict,
            to: each.to,
            ...(each.less && { quantity: 1 }),
            ...(each.verdict !== 'accepted' && { why: 'Kullanılmış' }),
            ...(each.verdict === 'deducted' && { deduction: each.deduction / 100 }),
          },
        ]),
      );
      return;
    case 'callOff':
      await desk.customer(order, returnNo, callOffReturn);
      return;
    case 'send':
      await desk.customer(order, returnNo, (at) =>
        sendReturn(at, { carrier: 'Kargo', trackingNo: 'TK-9', on }),
      );
      return;
    case 'iban':
      await desk.customer(order, returnNo, (at) =>
        setReturnAccount(at, { iban, ibanName: 'Ayşe Yılmaz' }),
      );
      return;
    default: {
      const { do: action } = each;
      await desk.office(returnNo, (at) => officeSteps[action](at));
    }
  }
}

type AtHand = Parameters<typeof closeReturn>[0];

const officeSteps = {
  approve: (at: AtHand) => approveReturn(at, 'Olur'),
  refuse: (at: AtHand) => refuseReturn(at, 'Olmaz'),
  receive: (at: AtHand) =>
    receiveReturn(at, { on: '2026-11-21', carrier: 'Kargo', trackingNo: 'TK-8' }),
  refund: (at: AtHand) => refundReturn(at, 'DK-1'),
  close: (at: AtHand) => closeReturn(at, 'Bitti'),
  reopen: (at: AtHand) => reopenReturn(at, 'Yanılmışız'),
  note: (at: AtHand) => noteReturn(at, 'Aradı.'),
};
