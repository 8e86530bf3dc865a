import { paymentTypes, type PaymentType } from './payment-methods.ts';
import { isWhollyReady, possibleActions, type WorkableOrder } from './merchant-actions.ts';
import type { OrderState } from './order-states.ts';

/** The actions on many orders at once (rule order-list/bulk). */
export const bulkActions = ['pay', 'prepare', 'ship', 'deliver', 'cancel'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** A selected order: its possible actions, the likeliest first. */
export interface SelectedOrder {
  state: OrderState;
  isPartlyShipped: boolean;
  actions: readonly string[];
}

/**
 * The actions for a selection (rule order-list/bulk-first): the next step of most of its orders comes first, then those
 * that most orders allow, cancel last.
 */
export function actionsForSelection(orders: readonly SelectedOrder[]): BulkAction[] {
  const allowed = orders.map((order) =>
    order.actions.filter((action) => action !== 'ship' || isWhollyReady(order)),
  );
  const next = (action: BulkAction) =>
    allowed.filter((actions) => actions.find(isBulk) === action).length;
  const possible = (action: BulkAction) =>
    allowed.filter((actions) => actions.includes(action)).length;
  return bulkActions
    .filter((action) => possible(action) > 0)
    .toSorted((left, right) => {
      if (left === 'cancel' || right === 'cancel') return left === 'cancel' ? 1 : -1;
      return next(right) - next(left) || possible(right) - possible(left);
    });
}

const isBulk = (action: string) => bulkActions.some((each) => each === action);

/** A warning before an action on many orders (rule order-list/bulk-preview). */
export type BulkWarning =
  /** Its transfer has not come, or not all of it. */
  | 'unpaid'
  /** The provider that took the money refunds it. */
  | 'refund-by-provider'
  /** The merchant has to refund the money by hand. */
  | 'refund-by-hand';

/** Why nothing would be done. */
export type BulkObstacle = 'not-found' | 'order-changed' | 'work-not-possible' | 'order-not-ready';

export interface BulkOrder extends WorkableOrder {
  version: number;
  paymentType: PaymentType;
}

export interface BulkPreview {
  obstacle: BulkObstacle | null;
  warnings: BulkWarning[];
  /** The amount that would be received or refunded; 0 where no money moves. */
  amount: number;
}

/** The effect of an action on an order of which the merchant saw a version; null: there is no such order. */
export function previewBulk(
  order: BulkOrder | null,
  { action, version }: { action: BulkAction; version: number },
): BulkPreview {
  const obstacle = obstacleOf(order, action, version);
  if (order === null || obstacle !== null) return { obstacle, warnings: [], amount: 0 };
  const amount = action === 'pay' ? order.missing : action === 'cancel' ? order.refundable : 0;
  return { obstacle, warnings: warningsOf(order, action), amount };
}

function obstacleOf(
  order: BulkOrder | null,
  action: BulkAction,
  version: number,
): BulkObstacle | null {
  if (order === null) return 'not-found';
  if (order.version !== version) return 'order-changed';
  if (!possibleActions(order).includes(action)) return 'work-not-possible';
  return action === 'ship' && !isWhollyReady(order) ? 'order-not-ready' : null;
}

function warningsOf(order: BulkOrder, action: BulkAction): BulkWarning[] {
  if (action === 'prepare' || action === 'ship') return order.missing > 0 ? ['unpaid'] : [];
  if (action !== 'cancel' || order.refundable === 0) return [];
  return [order.paymentType === paymentTypes.card ? 'refund-by-provider' : 'refund-by-hand'];
}
