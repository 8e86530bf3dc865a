import { lineId } from './cart-content.ts';
import type { CartProblem } from './cart-problems.ts';
import { mostOfLine, type SaleLine } from './sale-line.ts';
import { availablePieces, hidesStock } from './stock.ts';

/** A product of which the stock has less than the cart, and the change of one line that leads to what is there. */
export interface Shortage<Line extends SaleLine> {
  /** The id of the line to change: one that can keep a part of its quantity, else the product's last. */
  id: string;
  line: Line;
  /** Pieces that can be bought; null where the number is hidden (rule stock/hidden-numbers). */
  left: number | null;
  /** The quantity that the line can keep, in its unit; 0: none, the line has to go; null where hidden. */
  quantity: number | null;
}

/** The shortages among the problems of a cart, in their order (rule checkout/stock-gone). */
export function shortages<Line extends SaleLine>(
  lines: readonly Line[],
  problems: readonly CartProblem[],
  settings: { stockInfoStatus: number; cartStockControl: number },
): Shortage<Line>[] {
  return problems.flatMap(({ productId, reason, pieces }): Shortage<Line>[] => {
    const own = lines.filter((line) => line.productId === productId);
    const most = (line: Line) => mostOfLine(line, pieces, settings) ?? line.quantity;
    const line = own.findLast((each) => most(each) > 0) ?? own.at(-1);
    if (reason !== 'out-of-stock' || !line) return [];
    const id = lineId(line.productId, line.unitId);
    const stock = { quantity: line.stock, stockInfoStatus: settings.stockInfoStatus };
    if (hidesStock(stock)) return [{ id, line, left: null, quantity: null }];
    const left = Math.max(0, availablePieces(stock));
    return [{ id, line, left, quantity: Math.min(line.quantity, most(line)) }];
  });
}

/** Whether nothing of a product can be bought, whatever the cart holds (rule cart/sold-out-line). */
export function isSoldOut(
  line: Pick<SaleLine, 'forSale' | 'stock'>,
  settings: { stockInfoStatus: number; cartStockControl: number },
): boolean {
  const whole = { ...line, multiplier: 1, quantity: 0 };
  return line.forSale && mostOfLine(whole, 0, settings) === 0;
}
