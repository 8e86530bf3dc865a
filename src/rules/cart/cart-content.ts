import { maxIntegerId, parseId } from '#rules/shop/id.ts';
import { maxQuantity } from './stock.ts';

export interface CartLine {
  readonly productId: number;
  readonly unitId: number;
  readonly multiplier: number;
  readonly quantity: number;
}

/** The quantity that a merge could not keep of a line. */
export interface CutLine<L> {
  line: L;
  wanted: number;
  kept: number;
}

/** Words of the address of the cart's page (rule cart/forms-without-script). */
export const cartMarks = {
  /** Why a product was not added: a code. */
  refused: 'hata',
  /** The number of a removal, which can be put back. */
  removed: 'geri',
  /** The line whose removal is asked about. */
  asked: 'sil',
  /** Whether emptying the cart is asked about. */
  clearing: 'bosalt',
  /** Before a line's id: its place in the page. */
  line: 'satir-',
} as const;

/** A cart item's id on the wire: `{productId}-{unitId}` (rule cart/line-id). */
export function lineId(productId: number, unitId: number): string {
  return `${productId}-${unitId}`;
}

/** Reads a line's id or a bare product id (then unitId is null); null when it is neither. */
export function parseLineId(text: string): { productId: number; unitId: number | null } | null {
  const [product = '', unit, ...rest] = text.split('-');
  const productId = parseId(product);
  if (productId === null || rest.length > 0) return null;
  if (unit === undefined) return { productId, unitId: null };
  const unitId = parseId(unit, maxIntegerId);
  return unitId === null ? null : { productId, unitId };
}

/** Pieces of a product in all its units: multiplier × quantity, added up (rule cart/pieces). */
export function heldPieces(
  lines: readonly Pick<CartLine, 'productId' | 'multiplier' | 'quantity'>[],
  productId: number,
): number {
  let pieces = 0;
  for (const line of lines) {
    if (line.productId === productId) pieces += line.multiplier * line.quantity;
  }
  return pieces;
}

/** Pieces of each product in a whole cart: for what asks about every line of many (rule cart/pieces). */
export function piecesByProduct(
  lines: readonly Pick<CartLine, 'productId' | 'multiplier' | 'quantity'>[],
): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { productId, multiplier, quantity } of lines) {
    pieces.set(productId, (pieces.get(productId) ?? 0) + multiplier * quantity);
  }
  return pieces;
}

/**
 * The quantity of a product in a cart, variants included, by unit name in the order of the lines (rule cart/in-cart).
 */
export function heldInUnits(
  lines: readonly { productId: number; parentId: number | null; unit: string; quantity: number }[],
  productId: number,
): [unit: string, quantity: number][] {
  const sums = new Map<string, number>();
  for (const line of lines) {
    if (line.productId !== productId && line.parentId !== productId) continue;
    sums.set(line.unit, (sums.get(line.unit) ?? 0) + line.quantity);
  }
  return [...sums];
}

/** The customer's own note stands; the visitor's counts where there is none. */
function joined<L extends CartLine & { readonly note: string }>(own: L, brought: L): L {
  const quantity = own.quantity + brought.quantity;
  return { ...own, quantity, note: own.note || brought.note };
}

/**
 * The visitor's cart joined to the customer's at sign-in: quantities add up, then the stock rule
 * cuts, the customer's own lines being served first (rule cart/merge). A product that `stockOf`
 * does not know is dropped.
 */
export function mergeCarts<L extends CartLine & { readonly note: string }>(input: {
  customer: readonly L[];
  visitor: readonly L[];
  stockOf: (productId: number) => number | null;
  stockInfoStatus: number;
  cartStockControl: number;
}): { lines: L[]; cut: CutLine<L>[] } {
  const wanted = new Map<string, L>();
  for (const line of [...input.customer, ...input.visitor]) {
    const id = lineId(line.productId, line.unitId);
    const known = wanted.get(id);
    wanted.set(id, known ? joined(known, line) : line);
  }
  const lines: L[] = [];
  const cut: CutLine<L>[] = [];
  const pieces = new Map<number, number>();
  for (const line of wanted.values()) {
    const quantity = input.stockOf(line.productId);
    const held = pieces.get(line.productId) ?? 0;
    const { stockInfoStatus, cartStockControl } = input;
    const { multiplier } = line;
    const most =
      quantity === null
        ? 0
        : maxQuantity({ quantity, stockInfoStatus, cartStockControl, multiplier, held });
    const kept = Math.min(line.quantity, most);
    pieces.set(line.productId, held + kept * multiplier);
    if (kept > 0) lines.push(kept === line.quantity ? line : { ...line, quantity: kept });
    if (kept < line.quantity) cut.push({ line, wanted: line.quantity, kept });
  }
  return { lines, cut };
}
