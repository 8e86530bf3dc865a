import { convertAmount, type Rates } from '#rules/money/money.ts';
import type { CreditProblem } from './open-account.ts';

/** A grant by the shop's owner that is neither used nor withdrawn (rule open-account/grants). */
export interface CreditGrant {
  id: number;
  /** The most that the order may come to, in `currency`. */
  amount: number;
  currency: string;
  /** The last day, such as `2026-12-04`. */
  until: string;
}

/** An order whose account has a problem, on a day. */
interface OrderPastLimit {
  problem: CreditProblem;
  /** In `currency`. */
  total: number;
  currency: string;
  rates: Rates;
  today: string;
}

/**
 * The grant that an order uses; null when none fits. A closed account has none. The smallest one that is enough, then the
 * one that ends first, then the oldest.
 */
export function fittingGrant(
  grants: readonly CreditGrant[],
  { problem, total, currency, rates, today }: OrderPastLimit,
): CreditGrant | null {
  if (problem.code === 'credit-blocked') return null;
  const worth = (grant: CreditGrant) =>
    Math.round(convertAmount(grant.amount, grant.currency, currency, rates) * 100) / 100;
  const fitting = grants
    .filter((grant) => grant.until >= today && worth(grant) >= total)
    .toSorted(
      (one, other) =>
        worth(one) - worth(other) || one.until.localeCompare(other.until) || one.id - other.id,
    );
  return fitting[0] ?? null;
}
