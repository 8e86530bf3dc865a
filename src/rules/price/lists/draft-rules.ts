import type { PriceRule, QuantityRule } from '../price-rule.ts';

/** A rule that is not saved yet, or one that would go. */
export interface DraftRule extends Omit<PriceRule, 'id'> {
  readonly isRemoved: boolean;
}

/** The rules of a list with a draft: a rule takes the place of the one with the same key. */
export function draftRules(rules: readonly PriceRule[], drafts: readonly DraftRule[]): PriceRule[] {
  const keys = new Set(drafts.map(keyOf));
  // New rules have no id yet; at the same price the older rule would win, which changes no price.
  const made = drafts.flatMap(({ isRemoved, ...rule }, index) =>
    isRemoved ? [] : [{ ...rule, id: Number.MAX_SAFE_INTEGER - index }],
  );
  return [...rules.filter((rule) => !keys.has(keyOf(rule))), ...made];
}

/** A quantity rule that is not saved yet, or one that would go. */
export interface DraftQuantities extends Omit<QuantityRule, 'id'> {
  readonly isRemoved: boolean;
}

/** The same for the rules of quantities. */
export function draftQuantities(
  rules: readonly QuantityRule[],
  drafts: readonly DraftQuantities[],
): QuantityRule[] {
  const keyOfOne = ({ scope, target, unit }: Omit<QuantityRule, 'id'>) =>
    JSON.stringify([scope, target, unit]);
  const keys = new Set(drafts.map(keyOfOne));
  const made = drafts.flatMap(({ isRemoved, ...rule }, index) =>
    isRemoved ? [] : [{ ...rule, id: Number.MAX_SAFE_INTEGER - index }],
  );
  return [...rules.filter((rule) => !keys.has(keyOfOne(rule))), ...made];
}

function keyOf({ scope, target, unit, min, minUnit, from }: Omit<PriceRule, 'id'>): string {
  return JSON.stringify([scope, target, unit, min, minUnit, from]);
}
