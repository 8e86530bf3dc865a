import { bySpecificity, isForUnit, specificityOf } from './rule-match.ts';
import { ownQuantities, termsOf, type QuantityTerms } from '#rules/cart/unit-quantities.ts';
import type { PricedUnit, QuantityRule, RuledProduct } from './price-rule.ts';

/**
 * The quantities in which a buyer may order a product in a unit. `lists` holds the quantity rules of the contract's list,
 * then those of the group's; the first with a rule for the product decides, else the unit itself.
 */
export function quantityTerms(
  lists: readonly (readonly QuantityRule[])[],
  product: RuledProduct,
  unit: PricedUnit,
): QuantityTerms {
  const rule = firstRule(lists, product, unit);
  if (rule === null) {
    return ownQuantities(unit);
  }
  // Without a unit a rule counts pieces; a line in packs may then take fewer packs than the number says.
  const pieces = rule.unit === null ? 1 : unit.multiplier;
  const multiple = rule.multiple * pieces;
  const step = multiple / greatestDivisor(multiple, unit.multiplier);
  const max = rule.max === null ? null : rule.max * pieces;
  return termsOf(rule.min * pieces, max, step, unit.multiplier);
}

function firstRule(
  lists: readonly (readonly QuantityRule[])[],
  product: RuledProduct,
  unit: PricedUnit,
): QuantityRule | null {
  for (const rules of lists) {
    const fitting = rules.flatMap((rule) => {
      const specificity = specificityOf(rule, product);
      return specificity && isForUnit(rule, product, unit) ? [{ rule, ...specificity }] : [];
    });
    const [best] = fitting.sort(
      (one, other) =>
        bySpecificity(one, other) ||
        Number(one.rule.unit === null) - Number(other.rule.unit === null) ||
        one.rule.id - other.rule.id,
    );
    if (best) return best.rule;
  }
  return null;
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}
