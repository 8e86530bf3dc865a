import { capOf, type InstallmentCap } from './caps.ts';
import type { CardKind } from './card-kinds.ts';

/** What a buyer chose, and what is known of it; amounts are TRY. */
export interface ChosenPlan {
  planId: number | null;
  installment: number;
  /** Null where the plan is not there any more. */
  plan: { installment: number; commission: number; bankId: number } | null;
  /** Null for a card that nobody here knows. */
  card: { bankId: number; kind: CardKind } | null;
  /** The paths of each product's categories. */
  categories: readonly (readonly string[])[];
  /** What one payment comes to. */
  amount: number;
}

/**
 * The commission, in percent, of what was chosen, as the settings have it now; null where it cannot be chosen: it is
 * gone, another bank's, or beyond limit or cap (rules payment/plans-shown, payment/caps). No plan is one payment
 * without a commission.
 */
export function commissionOf(
  chosen: ChosenPlan,
  { limit, caps }: { limit: number; caps: readonly InstallmentCap[] },
): number | null {
  const { plan, card, installment } = chosen;
  if (chosen.planId === null) return installment === 1 ? 0 : null;
  if (plan?.installment !== installment || !(chosen.amount > limit)) return null;
  if (card !== null && card.bankId !== plan.bankId) return null;
  const most = capOf(chosen.categories, card?.kind ?? 'credit', caps);
  return installment <= most ? plan.commission : null;
}
