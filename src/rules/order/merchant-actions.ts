import { sumAmounts } from '#rules/money/money.ts';
import type { OrderState } from './order-states.ts';

/** The merchant's actions on an order (rule fulfillment/actions). */
export const merchantActions = [
  'pay',
  'prepare',
  'ship',
  'deliver',
  'cancel',
  'refund',
  'note',
] as const;
export type MerchantAction = (typeof merchantActions)[number];

/** The data of an order that decides on its possible actions; amounts in its payment's currency. */
export interface WorkableOrder {
  state: OrderState;
  /** The amount that was received and can still be refunded. */
  refundable: number;
  /** The amount that the merchant has to refund by hand and has not sent yet. */
  owed: number;
  /** The amount that is still expected by transfer, in the order's currency; 0 where none is. */
  missing: number;
  /** Whether a part of it has left the house. */
  isPartlyShipped: boolean;
  /** Whether a card is to pay it and has not: nothing is prepared before. */
  awaitsLink: boolean;
}

/**
 * The possible actions of an order now, the likeliest first (rule fulfillment/actions). A note can be added to any
 * order.
 */
export function possibleActions(order: WorkableOrder): MerchantAction[] {
  return merchantActions.filter((action) => isPossible[action](order));
}

const isOpen = (state: OrderState) =>
  state === 'placed' || state === 'paid' || state === 'preparing';

const isPossible: Readonly<Record<MerchantAction, (order: WorkableOrder) => boolean>> = {
  // A transfer may come after its goods are on their way.
  pay: ({ missing }) => missing > 0,
  prepare: ({ state, awaitsLink }) => (state === 'placed' || state === 'paid') && !awaitsLink,
  ship: ({ state, awaitsLink }) => isOpen(state) && !awaitsLink,
  deliver: ({ state }) => state === 'shipped',
  // An order that shipped in part can only be returned.
  cancel: ({ state, isPartlyShipped }) => isOpen(state) && !isPartlyShipped,
  refund: ({ refundable, owed }) => refundable > 0 || owed > 0,
  note: () => true,
};

/** Whether all of an order stands packed for its carrier: many at once ship these alone (rule order-list/bulk-ship). */
export function isWhollyReady(order: { state: OrderState; isPartlyShipped: boolean }): boolean {
  return order.state === 'preparing' && !order.isPartlyShipped;
}

/** The effect of a received transfer on an order. */
export interface ReceiptMeaning {
  /** Whether nothing is waited for any more. */
  settles: boolean;
  /** Above 0: so much too much came; below 0: so much is still to come, or was let go. */
  over: number;
}

/**
 * The effect of an amount on the missing sum (rule fulfillment/transfer-receipts): a smaller amount waits for the rest, unless
 * the merchant accepts it as the whole. Amounts in the order's currency.
 */
export function meaningOfReceipt(
  missing: number,
  amount: number,
  { takesLess }: { takesLess: boolean },
): ReceiptMeaning {
  const over = sumAmounts(amount, -missing);
  return { settles: over >= 0 || takesLess, over };
}
