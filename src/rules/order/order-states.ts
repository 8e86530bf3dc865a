import { paymentTypes } from './payment-methods.ts';
import type { PaymentType } from './payment-methods.ts';

/** The states of an order (rule orders/states). */
export const orderStates = [
  'awaiting_payment',
  'placed',
  'paid',
  'preparing',
  'shipped',
  'delivered',
  'cancelled',
  'payment_failed',
  'expired',
] as const;
export type OrderState = (typeof orderStates)[number];

/** The states of orders that count as sales: placed, and neither canceled nor expired. */
export const countedStates = [
  'placed',
  'paid',
  'preparing',
  'shipped',
  'delivered',
] as const satisfies readonly OrderState[];

/**
 * The states that may follow each state (rule orders/transitions). Money can arrive after a failure or after the
 * reservation ended, so payment_failed and expired may become paid while the stock can still be claimed (rule
 * stock/late-payment). Transfer and cash orders may be prepared and shipped while unpaid.
 */
const transitions: Readonly<Record<OrderState, readonly OrderState[]>> = {
  awaiting_payment: ['paid', 'payment_failed', 'expired'],
  placed: ['paid', 'preparing', 'shipped', 'cancelled', 'expired'],
  paid: ['preparing', 'shipped', 'cancelled'],
  preparing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
  payment_failed: ['awaiting_payment', 'paid', 'expired'],
  expired: ['paid'],
};

/** A bank transfer must be paid within 24 hours (rule payment/transfer-deadline). */
export const transferHours = 24;

/** A payment link works for 24 hours (rule phone-orders/link). */
export const linkHours = 24;

export function isOrderState(value: unknown): value is OrderState {
  return orderStates.some((state) => state === value);
}

export function canTransition(from: OrderState, to: OrderState): boolean {
  return transitions[from].includes(to);
}

/** The steps of the merchant that can be undone, and the time for it in minutes (rule fulfillment/undo). */
export const undoableSteps = ['prepare', 'deliver'] as const;
export type UndoableStep = (typeof undoableSteps)[number];
export const undoMinutes = 15;

const undone: Readonly<Record<UndoableStep, { from: OrderState; to: readonly OrderState[] }>> = {
  prepare: { from: 'preparing', to: ['placed', 'paid'] },
  deliver: { from: 'delivered', to: ['shipped'] },
};

/** Whether a change of state undoes this step, or any of them. */
export function isUndo(
  step: UndoableStep | 'any',
  { from, to }: { from: OrderState; to: OrderState },
): boolean {
  const steps = step === 'any' ? undoableSteps : [step];
  return steps.some((each) => undone[each].from === from && undone[each].to.includes(to));
}

/** Whether the customer may cancel: until a tracking number exists (rule orders/cancel). */
export function canCancel(order: { state: OrderState; takipNo: string | null }): boolean {
  return canTransition(order.state, 'cancelled') && !isTracked(order.takipNo);
}

/** Whether its money is still to come: a transfer that nobody has sent, a card payment under way, a payment link that
 * nobody has used. Cash on delivery is paid at the door and waits for nothing (rule orders/awaiting-payment). */
export function awaitsPayment(order: { state: string; paymentType: number }): boolean {
  if (order.state === 'awaiting_payment') return true;
  return (
    awaitsTransfer(order) || (order.state === 'placed' && order.paymentType === paymentTypes.card)
  );
}

/** Whether the money of a transfer is still to come. */
export function awaitsTransfer(order: { state: string; paymentType: number }): boolean {
  return order.state === 'placed' && order.paymentType === paymentTypes.bankTransfer;
}

/** Whether an order waits for its payment link to be used: only an order on the telephone is placed before a card pays
 * it (rule phone-orders/link). */
export function awaitsLink(order: { state: string; paymentType: number; imported: boolean }) {
  return order.state === 'placed' && order.paymentType === paymentTypes.card && !order.imported;
}

/** Nothing will be sent any more: cancelled, not paid, or its time is over. */
export function isOver(state: string): state is 'cancelled' | 'payment_failed' | 'expired' {
  return state === 'cancelled' || state === 'payment_failed' || state === 'expired';
}

/** The wire's `succeed`: from placed or paid on; a cancelled order has not succeeded (rule
 * orders/succeed). */
export function isSucceeded(state: OrderState): boolean {
  switch (state) {
    case 'placed':
    case 'paid':
    case 'preparing':
    case 'shipped':
    case 'delivered':
      return true;
    default:
      return false;
  }
}

/** 'preparing' until a tracking number exists, then 'shipped'; the progress bar never reaches its
 * third step (rules orders/shipping-display, orders/shipping-steps). */
export function shippingStep(takipNo: string | null): 'preparing' | 'shipped' {
  return isTracked(takipNo) ? 'shipped' : 'preparing';
}

/** Whether the order's products can be reviewed: paid by card, or shipped (rule
 * reviews/bought-only). */
export function canReview(order: { state: OrderState; paymentType: PaymentType }): boolean {
  if (order.state === 'shipped' || order.state === 'delivered') return true;
  const paid = order.state === 'paid' || order.state === 'preparing';
  return paid && order.paymentType === paymentTypes.card;
}

function isTracked(takipNo: string | null): boolean {
  return takipNo !== null && takipNo.trim() !== '';
}
