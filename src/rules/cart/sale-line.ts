import type { Price } from '#rules/money/money.ts';
import type { Settings } from '#rules/shop/settings.ts';
import type { QuantityTerms } from './unit-quantities.ts';
import type { CartLine } from './cart-content.ts';
import { isStockControlled, maxQuantity } from './stock.ts';

/** The data of a cart's line that an order needs. */
export interface SaleLine extends CartLine {
  readonly unitPrice: Price;
  /** The unit's prices at all quantities today; left out where the quantity does not matter. */
  readonly pricesByQuantity?: readonly Price[];
  /** Active, and neither the shipping product nor a child of something that is not sold any more. */
  readonly forSale: boolean;
  readonly hasChildren: boolean;
  /** Pieces on hand that no running payment holds. */
  readonly stock: number;
  /** The quantities in which the line may be bought, and the name of its unit. */
  readonly quantities: QuantityTerms & { readonly unit: string };
}

/** The shipping product is never orderable by a shopper (rule shipping/product-not-sold). */
export function isForSale(
  product: { readonly id: number; readonly active: boolean },
  settings: Pick<Settings, 'urNo'>,
): boolean {
  return product.active && product.id !== settings.urNo;
}

/**
 * The most that a line's quantity may become while the cart's other lines stay: 0 when it is not for
 * sale, null without a limit. `held` is what the whole cart holds of the product in pieces, the line
 * itself included.
 */
export function mostOfLine(
  line: Pick<SaleLine, 'forSale' | 'stock' | 'multiplier' | 'quantity'>,
  held: number,
  settings: Pick<Settings, 'stockInfoStatus' | 'cartStockControl'>,
): number | null {
  const { stockInfoStatus, cartStockControl } = settings;
  if (!line.forSale) return 0;
  if (!isStockControlled(cartStockControl)) return null;
  return maxQuantity({
    quantity: line.stock,
    stockInfoStatus,
    cartStockControl,
    multiplier: line.multiplier,
    held: held - line.multiplier * line.quantity,
  });
}
