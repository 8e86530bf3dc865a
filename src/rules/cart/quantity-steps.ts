/** The quantities of a unit that has rules of its own; 1 where one is left out (rule prices/quantity-rules). */
export interface QuantitySteps {
  readonly minQuantity?: number;
  readonly orderMultiple?: number;
}

/** The product page's box holds 1 to 100 steps (rule cart/product-page-quantity). */
const maxDetailSteps = 100;

/** The most that the product page's box holds of a unit. */
export function maxDetailQuantity({ orderMultiple = 1 }: QuantitySteps): number {
  return maxDetailSteps * orderMultiple;
}

/** The product page's quantity after typing: 1 to the most counts, nothing or 0 becomes 1, anything
 * else leaves it as it was (rule cart/product-page-quantity). */
export function detailQuantity(current: number, typed: string, unit: QuantitySteps): number {
  const value = Number.parseInt(typed, 10);
  if (Number.isNaN(value) || value === 0) return 1;
  return value > 0 && value <= maxDetailQuantity(unit) ? value : current;
}

/** The least quantity from `wanted` on that the unit is sold in. */
export function soldQuantity(
  wanted: number,
  { minQuantity = 1, orderMultiple = 1 }: QuantitySteps,
): number {
  return Math.ceil(Math.max(wanted, minQuantity) / orderMultiple) * orderMultiple;
}

/**
 * The quantity after a box has changed by 1 or to a typed figure: a button takes a whole step, a typed figure counts from
 * the next step on. The least is one step, since a product's other units count towards its minimum.
 */
export function steppedQuantity(
  current: number,
  next: number,
  { orderMultiple = 1 }: QuantitySteps,
): number {
  if (next !== current - 1) return soldQuantity(next, { orderMultiple });
  return Math.max(1, Math.floor(next / orderMultiple)) * orderMultiple;
}

/** The most of a unit that stock allows, in whole steps; the stock itself where it allows no step. */
export function mostInSteps(most: number, { orderMultiple = 1 }: QuantitySteps): number {
  return most < orderMultiple ? most : Math.floor(most / orderMultiple) * orderMultiple;
}
