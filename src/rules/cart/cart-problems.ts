import { piecesByProduct } from './cart-content.ts';
import type { SaleLine } from './sale-line.ts';
import type { Price, Rates } from '#rules/money/money.ts';
import { exactAmount } from '#rules/money/money.ts';
import { isPriced } from '#rules/catalog/pricing.ts';
import { checkStock } from './stock.ts';

export interface CartProblem {
  productId: number;
  reason:
    | 'not-for-sale'
    | 'variant-required'
    | 'price-on-request'
    | 'out-of-stock'
    | QuantityProblem;
  /**
   * All that the cart wants of the product: the {n} of its message (rule stock/not-enough). Of a quantity that is not sold,
   * the one that is, in `unit`.
   */
  pieces: number;
  /** The name of the unit of `pieces`, where they are not pieces. */
  unit?: string;
}

/** A quantity that is not sold (rule prices/quantity-rules). */
export type QuantityProblem = 'quantity-multiple' | 'quantity-minimum' | 'quantity-maximum';

/**
 * The reason why a line's quantity is not sold, with the step, the least or the most in the line's unit; null where it is.
 * `pieces` are those of the product in the whole cart.
 */
export function quantityProblem(
  line: Pick<SaleLine, 'quantity' | 'multiplier' | 'quantities'>,
  pieces: number,
): { reason: QuantityProblem; pieces: number; unit: string } | null {
  const { minPieces, maxPieces, step, unit } = line.quantities;
  const inUnit = (of: number) => Math.max(1, Math.ceil(of / line.multiplier));
  if (line.quantity % step !== 0) return { reason: 'quantity-multiple', pieces: step, unit };
  if (pieces < minPieces) return { reason: 'quantity-minimum', pieces: inUnit(minPieces), unit };
  if (maxPieces !== null && pieces > maxPieces)
    return { reason: 'quantity-maximum', pieces: Math.floor(maxPieces / line.multiplier), unit };
  return null;
}

/**
 * The nearest quantity of a line that is sold, where its own is not; null where the product's other lines allow none.
 * `pieces` are those of the product in the whole cart.
 */
export function soldInstead(
  { quantity, multiplier, quantities }: Pick<SaleLine, 'quantity' | 'multiplier' | 'quantities'>,
  pieces: number,
): number | null {
  const { minPieces, maxPieces, step } = quantities;
  const others = pieces - quantity * multiplier;
  const least = Math.max(quantity, Math.ceil((minPieces - others) / multiplier));
  const sold = Math.ceil(least / step) * step;
  if (maxPieces === null || others + sold * multiplier <= maxPieces) return sold;
  const most = Math.floor((maxPieces - others) / multiplier / step) * step;
  return most > 0 ? most : null;
}

/** In TRY with VAT. 1,000 such lines still add up exactly; beyond it a cart is a mistake or an attack. */
const mostLineAmount = 4_000_000_000;

/** Whether a line is worth more than a cart can reckon with. */
export function isTooMuch(
  line: { quantity: number; unitPrice: Price; taxRate: number },
  rates: Rates,
): boolean {
  const { quantity, unitPrice, taxRate } = line;
  const percent = 100 + taxRate;
  return exactAmount(unitPrice, { to: 'TRY', rates, quantity, percent }) > mostLineAmount;
}

interface StockSettings {
  stockInfoStatus: number;
  cartStockControl: number;
}

/** The obstacles between a cart and its order: at most one a product, in the cart's order (rule cart/problems). */
export function cartProblems(
  lines: readonly SaleLine[],
  input: { settings: StockSettings; rates: Rates },
): CartProblem[] {
  const problems = new Map<number, CartProblem>();
  const held = piecesByProduct(lines);
  for (const line of lines) {
    const { productId } = line;
    const pieces = held.get(productId) ?? 0;
    if (problems.has(productId)) continue;
    const reason = problemOf(line, pieces, input);
    const problem = reason ? { reason, pieces } : quantityProblem(line, pieces);
    if (problem) problems.set(productId, { productId, ...problem });
  }
  return [...problems.values()];
}

function problemOf(
  line: SaleLine,
  pieces: number,
  input: { settings: StockSettings; rates: Rates },
): Exclude<CartProblem['reason'], QuantityProblem> | null {
  if (!line.forSale) return 'not-for-sale';
  if (line.hasChildren) return 'variant-required';
  if (!isPriced(line.unitPrice, input.rates)) return 'price-on-request';
  const { stockInfoStatus, cartStockControl } = input.settings;
  const check = checkStock({
    requested: pieces,
    multiplier: 1,
    held: 0,
    quantity: line.stock,
    stockInfoStatus,
    cartStockControl,
  });
  return check.ok ? null : check.reason;
}
