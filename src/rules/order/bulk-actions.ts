import { paymentTypes, type PaymentType } from './payment-methods.ts';
import { isWhollyReady, possibleActions, type WorkableOrder } from './merchant-actions.ts';

/** What can be done with many orders at once (rule order-table/bulk). */
export const bulkActions = ['pay', 'prepare', 'ship', 'deliver', 'cancel'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** What whoever does it should know beforehand (rule order-table/preview). */
export type BulkWarning =
  /** Its transfer has not come, or not all of it. */
  | 'unpaid'
  /** What came goes back by the provider that took it. */
  | 'refund-by-provider'
  /** What came is the merchant's to send back. */
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
  /** What would be received or go back; 0 where no money moves. */
  amount: number;
}

/** What an action would do with an order of which somebody saw a version; null: there is no such order. */
export function previewBulk(
  order: BulkOrder | null,
  { action, version }: { action: BulkAction; version: number },
): BulkPreview {
  const obstacle = obstacleOf(order, action, version);
  if (order === null || obstacle !== null) return { obstacle, warnings: [], amount: 0 };
  const amount = action === 'pay' ? order.missing : action === 'cancel' ? order.paid : 0;
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
  if (action !== 'cancel' || order.paid === 0) return [];
  return [order.paymentType === paymentTypes.card ? 'refund-by-provider' : 'refund-by-hand'];
}
