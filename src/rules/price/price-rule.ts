import type { Price } from '#rules/money/money.ts';

/** The scope of a rule of a price list: one product, or all of a brand, of a category or of the shop. */
export const ruleScopes = ['product', 'brand', 'category', 'all'] as const;
export type RuleScope = (typeof ruleScopes)[number];

/** The target of a rule. */
export interface RuleTarget {
  readonly scope: RuleScope;
  /** The id of the product, brand or category; null for all products. */
  readonly target: number | null;
  /** The name or id of the only unit that the rule applies to; null: every unit. */
  readonly unit: string | null;
}

/**
 * A rule of a price list (rule prices/list-rule). It has either a price, net and for one unit, or a discount of 1 to 4
 * percentages that are taken off one after the other.
 */
export interface PriceRule extends RuleTarget {
  readonly id: number;
  /** The rule applies from `min` of `minUnit` on; without a unit, of `unit`; without both, of pieces. */
  readonly min: number;
  readonly minUnit: string | null;
  /** Without a unit of the rule the price is for the product's default unit. */
  readonly price: Price | null;
  readonly discount: readonly number[] | null;
  /** First and last day on which the rule applies, `2026-12-31` in Istanbul; null: no limit. */
  readonly from: string | null;
  readonly to: string | null;
}

/** A price list, without its rules. */
export interface PriceListTerms {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Discounts are taken off the unit's own price, or off its list price where it has one. */
  readonly base: 'sale' | 'list';
  /** Thresholds count pieces of the product, or of all variants of its parent. */
  readonly mix: 'product' | 'family';
  /** The most that a discount may take off the unit's own price, in percent; null: no limit. */
  readonly maxDiscount: number | null;
  /** False lets the list ask for more than a visitor pays. */
  readonly capAtGuest: boolean;
}

/** A price list with the rules that can apply to the products in question. */
export interface PriceList extends PriceListTerms {
  readonly rules: readonly PriceRule[];
}

/** Smallest quantity, step and largest quantity that a list sets for what it applies to (rule prices/quantity-rules). */
export interface QuantityRule extends RuleTarget {
  readonly id: number;
  /** At least this many of `unit`, or pieces. */
  readonly min: number;
  readonly multiple: number;
  readonly max: number | null;
}

/** A unit with all that its price depends on. Prices are net, for one of the unit. */
export interface PricedUnit {
  readonly id: number;
  readonly value: string;
  readonly valueEn?: string;
  readonly multiplier: number;
  /** The unit's own price; 0 means on request. */
  readonly price: Price;
  readonly listPrice: Price | null;
  /** No list goes below it. */
  readonly minPrice: Price | null;
  readonly minQuantity: number;
  readonly orderMultiple: number;
}

/** A product with all that decides which rules apply to it. */
export interface RuledProduct {
  readonly id: number;
  readonly parentId: number | null;
  /** Its own, else its parent's. */
  readonly brandId: number | null;
  /** Its own and its parent's categories, those above them too; `depth` is 1 for a category at the top. */
  readonly categories: readonly { readonly id: number; readonly depth: number }[];
  readonly units: readonly PricedUnit[];
  readonly defaultUnit: number;
  /** VAT in percent. */
  readonly taxRate: number;
  /** It is sold through its variants alone. */
  readonly isParent?: boolean;
}
