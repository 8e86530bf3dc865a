import { capOf, type InstallmentCap } from './caps.ts';
import type { CardKind } from './card-kinds.ts';

/** The shop's knowledge of a card by its first six digits. */
export interface BankCard {
  bankId: number;
  kind: CardKind;
}

/** The buyer's choice and the data known about it; amounts are TRY. */
export interface ChosenPlan {
  planId: number | null;
  installment: number;
  /** Null where the plan is not there any more. */
  plan: { installment: number; commission: number; bankId: number } | null;
  /** Null for a card that the shop does not know. */
  card: BankCard | null;
  /** The paths of each product's categories. */
  categories: readonly (readonly string[])[];
  /** The amount of one installment. */
  amount: number;
}

/**
 * The commission, in percent, of what was chosen, as the settings have it now; null where it cannot be chosen: it is
 * gone, or not of the card's bank, or beyond limit or cap (rules payment/plan-of-card, payment/plans-shown,
 * payment/installment-caps). No plan is one payment without a commission.
 */
export function commissionOf(
  chosen: ChosenPlan,
  { limit, caps }: { limit: number; caps: readonly InstallmentCap[] },
): number | null {
  const { plan, card, installment } = chosen;
  if (chosen.planId === null) return installment === 1 ? 0 : null;
  if (plan?.installment !== installment || !(chosen.amount > limit)) return null;
  if (card?.bankId !== plan.bankId) return null;
  const most = capOf(chosen.categories, card.kind, caps);
  return installment <= most ? plan.commission : null;
}

/** Whether a card may have the plans of another one: same bank and same kind (rule payment/plan-of-card). */
export function sharesPlans(one: BankCard | null, other: BankCard | null): boolean {
  return one !== null && one.bankId === other?.bankId && one.kind === other.kind;
}
