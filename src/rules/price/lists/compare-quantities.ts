import type { QuantityRule, RuledProduct } from '../price-rule.ts';
import { quantityTerms } from '../quantity-terms.ts';

/** The quantities in which a unit is sold, in this unit; null: no limit. */
interface SoldQuantities {
  readonly least: number;
  readonly step: number;
  readonly most: number | null;
}

/** The quantities of a unit before and after a change. */
export interface QuantityChange {
  readonly unit: string;
  readonly was: SoldQuantities;
  readonly is: SoldQuantities;
}

type Rules = readonly (readonly QuantityRule[])[];

/** The units of a product whose quantities another set of rules changes (rule wholesale/preview). */
export function compareQuantities(
  product: RuledProduct,
  before: Rules,
  after: Rules,
): QuantityChange[] {
  return product.units.flatMap((unit) => {
    const soldBy = (rules: Rules): SoldQuantities => {
      const { least, step, maxPieces } = quantityTerms(rules, product, unit);
      const most =
        maxPieces === null ? null : Math.floor(maxPieces / unit.multiplier / step) * step;
      return { least, step, most };
    };
    const [was, is] = [soldBy(before), soldBy(after)];
    const isSame = was.least === is.least && was.step === is.step && was.most === is.most;
    return isSame ? [] : [{ unit: unit.value, was, is }];
  });
}
