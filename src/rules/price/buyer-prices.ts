import type { CustomerGroup } from './customer-group.ts';
import type { QuantityRule, RuledProduct } from './price-rule.ts';
import type { PriceTerms } from './resolve-price.ts';

/** All that a buyer's prices and quantities of some products are found with, at one moment. */
export interface BuyerPrices extends PriceTerms {
  /** Null: the buyer is in no group. */
  readonly group: CustomerGroup | null;
  /** The quantity rules of each of `lists`, in the same order. */
  readonly quantityRules: readonly (readonly QuantityRule[])[];
  /** The products in question by id. */
  readonly products: ReadonlyMap<number, RuledProduct>;
}
