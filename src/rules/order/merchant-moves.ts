import { canTransition } from './order-states.ts';
import type { OrderState } from './order-states.ts';

/** The parts of one of the shop's own orders that an import may advance. */
export interface OrderProgress {
  state: OrderState;
  takipNo: string;
  kfadi: string;
}

export type AdvanceCheck =
  | { ok: true; steps: OrderState[] }
  | { ok: false; field: 'status' | 'takipNo'; reason: 'no-such-step' | 'tracking-needed' };

/** The states between which the merchant's books move an order: money by card and time that runs out are not theirs. */
const movable = new Set<OrderState>(['placed', 'paid', 'preparing', 'shipped']);
const reachable = new Set<OrderState>([...movable, 'delivered', 'cancelled']);

/**
 * The transitions that lead to the state that an import gives an order (rule orders/import-advance): none when only the parcel
 * changes. An order that was shipped since the last import may be delivered by now: those two steps go together. Only
 * the provider decides on a card payment.
 */
export function checkAdvance(
  from: OrderProgress & { paysByCard: boolean },
  to: OrderProgress,
): AdvanceCheck {
  const steps = stepsBetween(from.state, to.state);
  // An order that waits for its card can only be canceled.
  const waits = from.paysByCard && (from.state === 'placed' || to.state === 'paid');
  const isCardMoney = waits && to.state !== from.state && to.state !== 'cancelled';
  if (steps === null || isCardMoney) return { ok: false, field: 'status', reason: 'no-such-step' };
  const parcelStays = from.takipNo === to.takipNo && from.kfadi === to.kfadi;
  const isSettled = !movable.has(from.state);
  if (isSettled && !parcelStays) return { ok: false, field: 'takipNo', reason: 'no-such-step' };
  const isSent = to.state === 'shipped' || to.state === 'delivered';
  if (isSent && to.takipNo === '')
    return { ok: false, field: 'takipNo', reason: 'tracking-needed' };
  return { ok: true, steps };
}

function stepsBetween(from: OrderState, to: OrderState): OrderState[] | null {
  if (from === to) return [];
  if (!movable.has(from) || !reachable.has(to)) return null;
  if (canTransition(from, to)) return [to];
  const viaCarrier = to === 'delivered' && canTransition(from, 'shipped');
  return viaCarrier ? ['shipped', 'delivered'] : null;
}
