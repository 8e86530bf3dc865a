import type { Settings } from '#rules/shop/settings.ts';

/** A customer's unpaid orders; the amount is in the default currency. */
export interface UnpaidOrders {
  count: number;
  amount: number;
}

export type UnpaidProblem =
  | { code: 'email-unconfirmed'; n: number }
  | { code: 'too-many-unpaid'; n: number }
  /** `limit` is in the default currency. */
  | { code: 'unpaid-amount'; n: number; limit: number };

/** So many unpaid orders has an account whose e-mail nobody has confirmed. */
const unconfirmedLimit = 1;

/**
 * Why one more unpaid order of `total` is one too many, or null (rules orders/unpaid-limit,
 * orders/unconfirmed-limit, orders/unpaid-amount). All amounts are in the default currency.
 */
export function unpaidProblem(
  held: UnpaidOrders,
  order: { total: number; isConfirmed: boolean; hasBranches: boolean },
  settings: Pick<Settings, 'unpaidOrderLimit' | 'unpaidOrderLimitBusiness' | 'unpaidAmountLimit'>,
): UnpaidProblem | null {
  const n = held.count;
  const limit = settings.unpaidAmountLimit;
  const most = order.hasBranches ? settings.unpaidOrderLimitBusiness : settings.unpaidOrderLimit;
  if (n >= most) return { code: 'too-many-unpaid', n };
  if (!order.isConfirmed && n >= unconfirmedLimit) return { code: 'email-unconfirmed', n };
  if (limit > 0 && held.amount + order.total > limit) return { code: 'unpaid-amount', n, limit };
  return null;
}

/** Whether an order takes so much of a product's stock that the merchant has to know (rule
 * orders/large-share). `share` is in percent of the pieces that there were. */
export function isLargeShare(taken: { pieces: number; before: number }, share: number): boolean {
  return taken.pieces * 100 > Math.max(0, taken.before) * share;
}
