import { expect, test } from 'vitest';
import { checkAdvance } from './merchant-moves.ts';
import { canTransition, orderStates } from './order-states.ts';
import type { OrderState } from './order-states.ts';

const at = (state: OrderState, takipNo = 'T1', paysByCard = false) => ({
  state,
  takipNo,
  kfadi: 'Kargo',
  paysByCard,
});

test('an import moves an order along the table, never a step further', () => {
  for (const from of orderStates) {
    for (const to of orderStates) {
      const check = checkAdvance(at(from), at(to));
      if (!check.ok) continue;
      let state = from;
      for (const step of check.steps) {
        expect(canTransition(state, step)).toBe(true);
        state = step;
      }
      expect(state).toBe(to);
    }
  }
});

test('an import cannot move a finished order, a card payment or a timed state', () => {
  expect(checkAdvance(at('placed'), at('preparing'))).toEqual({ ok: true, steps: ['preparing'] });
  expect(checkAdvance(at('paid'), at('delivered'))).toEqual({
    ok: true,
    steps: ['shipped', 'delivered'],
  });
  const refused = { ok: false, field: 'status', reason: 'no-such-step' };
  expect(checkAdvance(at('shipped'), at('placed'))).toEqual(refused);
  expect(checkAdvance(at('cancelled'), at('placed'))).toEqual(refused);
  expect(checkAdvance(at('awaiting_payment', '', true), at('paid', '', true))).toEqual(refused);
  expect(checkAdvance(at('expired'), at('paid'))).toEqual(refused);
  expect(checkAdvance(at('placed'), at('expired'))).toEqual(refused);
});

test('an import only cancels an order that waits for its payment link (rule orders/import-advance)', () => {
  for (const to of ['paid', 'preparing', 'shipped', 'delivered'] as const)
    expect(checkAdvance(at('placed', 'T1', true), at(to, 'T1', true)).ok).toBe(false);
  const cancelled = checkAdvance(at('placed', '', true), at('cancelled', '', true));
  expect(cancelled).toEqual({ ok: true, steps: ['cancelled'] });
  expect(checkAdvance(at('paid', '', true), at('preparing', '', true)).ok).toBe(true);
});

test('a shipped order has a tracking number, and a finished one gets no other parcel', () => {
  expect(checkAdvance(at('paid', ''), at('shipped', ''))).toMatchObject({
    reason: 'tracking-needed',
  });
  expect(checkAdvance(at('shipped', 'T1'), at('shipped', 'T2'))).toEqual({ ok: true, steps: [] });
  expect(checkAdvance(at('delivered', 'T1'), at('delivered', 'T2')).ok).toBe(false);
});
