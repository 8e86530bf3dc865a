import { isPriced } from '#rules/catalog/pricing.ts';
import { exactWorth } from '#rules/money/money.ts';
import type { Price, Rates } from '#rules/money/money.ts';
import { piecesByProduct } from './cart-content.ts';
import type { SaleLine } from './sale-line.ts';
import { availablePieces, hidesStock, isStockControlled } from './stock.ts';

/** The price of one of a line's unit, as the merchant wrote it, and its product's pieces, when its buyer last looked. */
export interface SeenFigures {
  readonly price: number;
  readonly currency: string;
  readonly stock: number;
}

export type SeenLine = SaleLine & { readonly seen: SeenFigures | null };

/** A change of a line since the last look. */
export type LookChange<L> =
  | { kind: 'price'; line: L; from: Price; to: Price }
  | {
      kind: 'less-stock' | 'stock-back';
      line: L;
      pieces: number;
      /** Null where the number is hidden (rule stock/hidden-numbers). */
      left: number | null;
    };

interface StockSettings {
  stockInfoStatus: number;
  cartStockControl: number;
}

/** The current figures of a line that the buyer sees. */
export function figuresToSee(line: Pick<SaleLine, 'unitPrice' | 'stock'>): SeenFigures {
  return { price: line.unitPrice.value, currency: line.unitPrice.currency, stock: line.stock };
}

/**
 * The changes since the buyer last looked at the cart (rule cart/change-notices): the price of a line in the merchant's
 * currency, so that neither a display currency, a day's rate nor the buyer's own quantities count, and once a product whether the stock suffices
 * for the cart. `isNews`: something has to be recorded as seen.
 */
export function changesSinceLook<L extends SeenLine>(
  lines: readonly L[],
  { settings, rates }: { settings: StockSettings; rates: Rates },
): { changes: LookChange<L>[]; isNews: boolean } {
  const changes: LookChange<L>[] = [];
  const pieces = piecesByProduct(lines);
  const stocks = seenStocks(lines);
  let isNews = false;
  for (const line of lines) {
    const { seen, unitPrice, productId } = line;
    if (!seen) {
      isNews = true;
      continue;
    }
    const from = { value: seen.price, currency: seen.currency };
    if (from.value !== unitPrice.value || from.currency !== unitPrice.currency) {
      isNews = true;
      const both = isPriced(from, rates) && isPriced(unitPrice, rates);
      const isOther = both && exactWorth(from, rates) !== exactWorth(unitPrice, rates);
      if (isOther && !isOfQuantity(line, from)) {
        changes.push({ kind: 'price', line, from, to: unitPrice });
      }
    }
    const seenStock = stocks.get(productId);
    if (seenStock === undefined || !line.forSale) continue;
    // Once a product, however many lines it has.
    stocks.delete(productId);
    const change = stockChange(line, seenStock, pieces.get(productId) ?? 0, settings);
    if (change) changes.push(change);
  }
  return { changes, isNews: isNews || changes.length > 0 };
}

/** Whether a quantity costs this today: then the buyer's own quantities made the difference, and nobody has to be told. */
function isOfQuantity({ pricesByQuantity = [] }: SaleLine, { value, currency }: Price): boolean {
  return pricesByQuantity.some((price) => price.value === value && price.currency === currency);
}

/** The stock of each product that the buyer saw: the most that one of its lines knows. */
function seenStocks(lines: readonly SeenLine[]): Map<number, number> {
  const stocks = new Map<number, number>();
  for (const { productId, seen } of lines) {
    if (seen) stocks.set(productId, Math.max(seen.stock, stocks.get(productId) ?? seen.stock));
  }
  return stocks;
}

function stockChange<L extends SeenLine>(
  line: L,
  seenStock: number,
  pieces: number,
  { stockInfoStatus, cartStockControl }: StockSettings,
): LookChange<L> | null {
  if (!isStockControlled(cartStockControl)) return null;
  const available = (quantity: number) => availablePieces({ quantity, stockInfoStatus });
  const left = Math.max(0, available(line.stock));
  const sufficed = pieces <= available(seenStock);
  if (sufficed === pieces <= left) return null;
  const isHidden = hidesStock({ quantity: line.stock, stockInfoStatus });
  const kind = sufficed ? 'less-stock' : 'stock-back';
  return { kind, line, pieces, left: isHidden ? null : left };
}
