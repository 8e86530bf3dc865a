import { Type, type Static } from 'typebox';

/** `GET /api/catalog/price`: how the price of one of a unit comes about, in the visitor's language (rule prices/why). */
export const PriceWhy = Type.Object({
  /** The currency of the amounts. */
  currency: Type.String(),
  /** Whether the amounts include VAT, as prices do where this visitor sees them. */
  withTax: Type.Boolean(),
  /** The unit's own price, and what made it the buyer's, which is the last; one step where its own price holds. */
  steps: Type.Array(Type.Object({ text: Type.String(), amount: Type.Number() })),
});
export type PriceWhy = Static<typeof PriceWhy>;
