import { findUnit } from '#rules/cart/units.ts';
import type { PricedUnit, RuledProduct, RuleTarget } from './price-rule.ts';

/** From the most specific level to the least (rule prices/most-specific). */
const levels = { product: 0, parent: 1, brand: 2, category: 3, all: 4 } as const;

/** How closely a rule is about a product: the lower level wins, then the deeper category. */
export interface Specificity {
  readonly level: number;
  readonly depth: number;
}

/** How closely the rule is about the product; null where it is not about it. */
export function specificityOf(rule: RuleTarget, product: RuledProduct): Specificity | null {
  const { scope, target } = rule;
  if (scope === 'all') return { level: levels.all, depth: 0 };
  if (target === null) return null;
  if (scope === 'product' && target === product.id) return { level: levels.product, depth: 0 };
  if (scope === 'product' && target === product.parentId) return { level: levels.parent, depth: 0 };
  if (scope === 'brand' && target === product.brandId) return { level: levels.brand, depth: 0 };
  if (scope !== 'category') return null;
  const category = product.categories.find(({ id }) => id === target);
  return category ? { level: levels.category, depth: category.depth } : null;
}

/** Sorts the more specific one first; 0 where both are alike. */
export function bySpecificity(one: Specificity, other: Specificity): number {
  return one.level - other.level || other.depth - one.depth;
}

/** Whether the rule is for lines in this unit. */
export function isForUnit(rule: RuleTarget, product: RuledProduct, unit: PricedUnit): boolean {
  return rule.unit === null || findUnit(product.units, rule.unit)?.id === unit.id;
}
