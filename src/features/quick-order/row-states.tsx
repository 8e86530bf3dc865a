import type { QuickProduct, QuickRow } from '#contract/catalog/quick-order.ts';
import { isPriced } from '#rules/catalog/pricing.ts';
import type { Rates } from '#rules/money/money.ts';
import type { Unit } from '#rules/cart/units.ts';

/** A row of the quick order as it stands on the page. */
export interface QuickOrderRow {
  key: number;
  /** The typed code; '' for a line of a list. */
  code: string;
  quantity: number | null;
  /** The unit that was typed; '' for none. */
  unitAsked: string;
  /** The unit that was typed and that the product does not have. */
  unknownUnit: string;
  /** Products that the code may mean. */
  choices: readonly { productId: number; unitId: number }[];
  /** Codes that resemble one that matches nothing. */
  nearest: QuickRow['nearest'];
  productId: number | null;
  unitId: number | null;
}

export type RowProblem =
  | 'missing'
  | 'choose'
  | 'unit'
  | 'quantity'
  | 'price'
  | 'sold-out'
  | 'short';

/** A row's product and its problem; `left` whole units can be bought. */
export interface RowState {
  row: QuickOrderRow;
  product: QuickProduct | null;
  unit: Unit | null;
  problem: RowProblem | null;
  left: number | null;
}

/**
 * The problem of each row (rule quick-order/row-messages): a row has the stock that the rows before it leave of the
 * product.
 */
export function rowStates(
  rows: readonly QuickOrderRow[],
  products: ReadonlyMap<number, QuickProduct>,
  rates: Rates,
): RowState[] {
  const taken = new Map<number, number>();
  return rows.map((row) => {
    const product = (row.productId !== null && products.get(row.productId)) || null;
    const unit = product?.units.find(({ id }) => id === row.unitId) ?? null;
    if (!product) {
      const problem = row.choices.length > 0 ? 'choose' : 'missing';
      return { row, product, unit, problem, left: null };
    }
    const used = taken.get(product.id) ?? 0;
    const pieces = product.pieces === null ? null : product.pieces - used;
    const left = unit && pieces !== null ? Math.max(0, Math.floor(pieces / unit.multiplier)) : null;
    const problem = problemOf(row, unit, left, rates);
    if (problem === null && unit) {
      taken.set(product.id, used + (row.quantity ?? 0) * unit.multiplier);
    }
    return { row, product, unit, problem, left };
  });
}

function problemOf(
  row: QuickOrderRow,
  unit: Unit | null,
  left: number | null,
  rates: Rates,
): RowProblem | null {
  if (!unit || row.unknownUnit !== '') return 'unit';
  if (!isPriced(unit.defaultPrice, rates)) return 'price';
  if (left === 0) return 'sold-out';
  if (row.quantity === null) return 'quantity';
  return left !== null && row.quantity > left ? 'short' : null;
}
