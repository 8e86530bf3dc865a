import { sumAmounts } from '#rules/money/money.ts';
import type { OrderState } from './order-states.ts';

/** What a merchant does with an order (rule order-work/actions). */
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

/** What of an order decides on what can be done with it; amounts in its payment's currency. */
export interface WorkableOrder {
  state: OrderState;
  /** What has come in and has not gone back. */
  paid: number;
  /** What is to go back by the merchant's own hand, and was not sent yet. */
  owed: number;
  /** What is still to come by transfer, in the order's currency; 0 where nothing is waited for. */
  missing: number;
  /** Whether a part of it has left the house. */
  isPartlyShipped: boolean;
}

/**
 * What can be done with an order now, the likeliest first (rule order-work/actions). A note can be written about any.
 */
export function possibleActions(order: WorkableOrder): MerchantAction[] {
  return merchantActions.filter((action) => isPossible[action](order));
}

const isOpen = (state: OrderState) =>
  state === 'placed' || state === 'paid' || state === 'preparing';

const isPossible: Readonly<Record<MerchantAction, (order: WorkableOrder) => boolean>> = {
  // A transfer may come after its goods are on their way.
  pay: ({ missing }) => missing > 0,
  prepare: ({ state }) => state === 'placed' || state === 'paid',
  ship: ({ state }) => isOpen(state),
  deliver: ({ state }) => state === 'shipped',
  // What has left the house in part is a return.
  cancel: ({ state, isPartlyShipped }) => isOpen(state) && !isPartlyShipped,
  refund: ({ paid, owed }) => paid > 0 || owed > 0,
  note: () => true,
};

/** Whether all of an order stands packed for its carrier: many at once ship these alone (rule order-table/bulk-ship). */
export function isWhollyReady(order: { state: OrderState; isPartlyShipped: boolean }): boolean {
  return order.state === 'preparing' && !order.isPartlyShipped;
}

/** What money that came by transfer means for an order. */
export interface ReceiptMeaning {
  /** Whether nothing is waited for any more. */
  settles: boolean;
  /** Above 0: so much too much came; below 0: so much is still to come, or was let go. */
  over: number;
}

/**
 * What an amount does to what is missing (rule order-work/receipts): too little waits for the rest, unless the merchant
 * takes it for all. Amounts in the order's currency.
 */
export function meaningOfReceipt(
  missing: number,
  amount: number,
  { takesLess }: { takesLess: boolean },
): ReceiptMeaning {
  const over = sumAmounts(amount, -missing);
  return { settles: over >= 0 || takesLess, over };
}
