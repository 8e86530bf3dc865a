import { exactAmount } from './money.ts';

/** One way to pay a card amount off; the commission is a percentage (rule payment/plans). */
export interface InstallmentPlan {
  readonly id: number;
  readonly installment: number;
  readonly commisionFee: number;
  readonly isDefault: boolean;
}

/** amount × (100 + commission %) ÷ 100, in TRY (rule payment/plan-total). */
export function installmentTotal(amount: number, commission: number): number {
  return exactAmount(
    { value: amount, currency: 'TRY' },
    { to: 'TRY', rates: {}, percent: 100 + commission },
  );
}

/** total ÷ number of installments, in TRY (rule payment/plan-total). */
export function monthlyAmount(total: number, installment: number): number {
  return exactAmount(
    { value: total, currency: 'TRY' },
    { to: 'TRY', rates: {}, pieces: Math.max(1, installment) },
  );
}

/** The plan flagged isDefault, otherwise the first (rule payment/default-plan). */
export function defaultPlan<P extends Pick<InstallmentPlan, 'isDefault'>>(
  plans: readonly P[],
): P | null {
  return plans.find((plan) => plan.isDefault) ?? plans[0] ?? null;
}

/** The plans that are offered: only above the installmentLimit (rule payment/plans-shown). */
export function plansShown<P>(plans: readonly P[], amount: number, limit: number): readonly P[] {
  return amount > limit ? plans : [];
}
