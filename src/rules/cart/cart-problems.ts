import { piecesByProduct } from './cart-content.ts';
import type { SaleLine } from './sale-line.ts';
import type { Price, Rates } from '#rules/money/money.ts';
import { exactAmount } from '#rules/money/money.ts';
import { isPriced } from '#rules/catalog/pricing.ts';
import { checkStock } from './stock.ts';

export interface CartProblem {
  productId: number;
  reason: 'not-for-sale' | 'variant-required' | 'price-on-request' | 'out-of-stock';
  /** All that the cart wants of the product: the {n} of its message (rule stock/not-enough). */
  pieces: number;
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
    const reason = problems.has(productId) ? null : problemOf(line, pieces, input);
    if (reason) problems.set(productId, { productId, reason, pieces });
  }
  return [...problems.values()];
}

function problemOf(
  line: SaleLine,
  pieces: number,
  input: { settings: StockSettings; rates: Rates },
): CartProblem['reason'] | null {
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
