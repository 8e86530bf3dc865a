import { exactAmount } from '#rules/money/money.ts';

/** A way to spread a payment; `commission` is percent. */
export interface Plan {
  id: number;
  installment: number;
  commission: number;
  isDefault: boolean;
}

/** A plan with what it comes to, in TRY; the names are the wire's. */
export interface PlanOffer {
  id: number;
  installment: number;
  commisionFee: number;
  isDefault: boolean;
  total: number;
  monthly: number;
}

const inTry = { to: 'TRY', rates: {} };

/** The charged amount for an amount in TRY with a commission in percent (rule payment/plan-total). */
export function planTotal(amount: number, commission: number): number {
  return exactAmount({ value: amount, currency: 'TRY' }, { ...inTry, percent: 100 + commission });
}

/** One of the installments of a total in TRY; the bank knows what the last one is. */
export function planMonthly(total: number, installment: number): number {
  return exactAmount({ value: total, currency: 'TRY' }, { ...inTry, pieces: installment });
}

/**
 * The plans of a bank that a buyer may choose from, the fewest installments first: none unless the amount is above the
 * limit, and none beyond the cap (rules payment/plans-shown, payment/installment-caps). Amounts are TRY.
 */
export function offeredPlans(
  plans: readonly Plan[],
  { amount, limit, cap }: { amount: number; limit: number; cap: number },
): PlanOffer[] {
  if (!(amount > limit)) return [];
  return plans
    .filter((plan) => plan.installment <= cap)
    .toSorted((one, other) => one.installment - other.installment)
    .map(({ id, installment, commission, isDefault }) => {
      const total = planTotal(amount, commission);
      const monthly = planMonthly(total, installment);
      return { id, installment, commisionFee: commission, isDefault, total, monthly };
    });
}

/** The one that is chosen before anybody chooses: the flagged one, else the first (rule payment/default-plan). */
export function defaultPlan<T extends { isDefault: boolean }>(plans: readonly T[]): T | null {
  return plans.find((plan) => plan.isDefault) ?? plans[0] ?? null;
}
