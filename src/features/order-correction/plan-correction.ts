import { linesOfProducts, type PricedLine } from '#db/cart/cart-view.ts';
import { readSaleProducts } from '#db/cart/cart-products.ts';
import type { Db } from '#db/database.ts';
import type { StoredCorrectable } from '#db/orders/correction/read-correctable.ts';
import type { CorrectedLine } from '#db/orders/correction/write-correction.ts';
import { nameOfLine } from '#db/orders/frozen-lines.ts';
import type { Claim } from '#db/orders/claim-stock.ts';
import {
  canCorrect,
  correctOrder,
  type Correction,
  type CorrectionRefusal,
} from '#rules/order/correction/correct-order.ts';
import { lineFigures } from '#rules/order/cancellation/cancel-part.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';
import type { Settings } from '#rules/shop/settings.ts';

/** The asked changes of an order. */
export interface CorrectionRequest {
  lines: readonly { position: number; quantity: number }[];
  added: readonly { productId: number; unitId: number; quantity: number }[];
  discount: number;
  /** Checked; null: the address stays. */
  delivery: PostalAddress | null;
}

/** Why an order cannot be corrected so. */
export type PlanRefusal =
  | CorrectionRefusal
  | 'not-possible'
  | 'imported'
  | 'product-not-sold'
  | 'nothing-changes';

/** A correction with all that is written of it. */
export interface CorrectionPlan {
  correction: Correction;
  products: readonly PricedLine[];
  changes: readonly CorrectedLine[];
  /** Pieces that each product gives or, below 0, gets back. */
  claims: readonly Claim[];
}

/**
 * The order that a correction makes of the one that was read (rule correction/figures): added products have their prices of
 * now, all others the order's. 1 query for the added products.
 */
export async function planCorrection(
  db: Db,
  order: StoredCorrectable,
  { request, settings }: { request: CorrectionRequest; settings: Settings },
): Promise<{ ok: true; plan: CorrectionPlan } | { ok: false; reason: PlanRefusal }> {
  if (!canCorrect(order))
    return { ok: false, reason: order.imported ? 'imported' : 'not-possible' };
  const quantities = request.lines.map(({ position, quantity }) => ({
    id: order.lines.find((line) => line.position === position)?.id ?? 0,
    quantity,
  }));
  const products = await readAdded(db, order, { request, settings });
  if (products === null) return { ok: false, reason: 'product-not-sold' };
  const added = products.map(({ quantity, unitPrice, taxRate }) => ({
    quantity,
    unitPrice: unitPrice.value,
    unitCurrency: unitPrice.currency,
    taxRate,
  }));
  const done = correctOrder(order, { quantities, added, discount: request.discount });
  if (!done.ok) return done;
  const { correction } = done;
  const changes = changesOf(order, correction, products);
  const isSame = changes.length === 0 && correction.discount === 0 && !isMoved(order, request);
  if (isSame) return { ok: false, reason: 'nothing-changes' };
  return {
    ok: true,
    plan: { correction, products, changes, claims: claimsOf(order, correction, products) },
  };
}

export function isMoved({ delivery }: StoredCorrectable, request: CorrectionRequest): boolean {
  const { delivery: wanted } = request;
  if (wanted === null || delivery === null) return false;
  return (['name', 'city', 'town', 'address', 'number'] as const).some(
    (field) => wanted[field] !== delivery[field],
  );
}

/** The lines of the added products; null where one is not sold, or has no price that this order can have. */
async function readAdded(
  db: Db,
  order: StoredCorrectable,
  { request, settings }: { request: CorrectionRequest; settings: Settings },
): Promise<PricedLine[] | null> {
  const ids = [...new Set(request.added.map(({ productId }) => productId))];
  const products = await readSaleProducts(db, ids, order.locale, { settings });
  const asked = request.added.map((line) => ({ ...line, note: '', seen: null }));
  const lines = linesOfProducts({ lines: asked, holds: [] }, products, settings);
  const isSold = lines.every(
    ({ forSale, hasChildren, unitPrice }) =>
      forSale &&
      !hasChildren &&
      unitPrice.value > 0 &&
      (unitPrice.currency === 'TRY' || order.rates[unitPrice.currency] !== undefined),
  );
  return isSold && lines.length === asked.length ? lines : null;
}

function changesOf(
  order: StoredCorrectable,
  correction: Correction,
  products: readonly PricedLine[],
): CorrectedLine[] {
  const kept = order.lines.flatMap((line, index): CorrectedLine[] => {
    const figures = correction.lines[index];
    if (!figures || figures.quantity === line.quantity) return [];
    const { position, code, name, unit, quantity: was, gross: grossWas } = line;
    // Without the discount, which is told on its own.
    const { gross } = lineFigures(line, figures.quantity, order.currency, order.rates);
    return [{ position, code, name, unit, was, is: figures.quantity, grossWas, grossIs: gross }];
  });
  const added = products.map((line, index): CorrectedLine => {
    const price = {
      unitPrice: line.unitPrice.value,
      unitCurrency: line.unitPrice.currency,
      taxRate: line.taxRate,
    };
    const { gross } = lineFigures(price, line.quantity, order.currency, order.rates);
    return {
      position: order.lastPosition + index + 1,
      code: line.product.code,
      name: nameOfLine(line),
      unit: line.unit.value,
      was: 0,
      is: line.quantity,
      grossWas: 0,
      grossIs: gross,
    };
  });
  return [...kept, ...added];
}

function claimsOf(
  order: StoredCorrectable,
  correction: Correction,
  products: readonly PricedLine[],
): Claim[] {
  const pieces = new Map<number, number>();
  const add = (productId: number, more: number) =>
    pieces.set(productId, (pieces.get(productId) ?? 0) + more);
  for (const [index, line] of order.lines.entries()) {
    const is = correction.lines[index]?.quantity ?? line.quantity;
    if (line.productId !== null && is !== line.quantity)
      add(line.productId, (is - line.quantity) * line.multiplier);
  }
  for (const { productId, quantity, multiplier } of products) add(productId, quantity * multiplier);
  return [...pieces].map(([productId, count]) => ({ productId, pieces: count }));
}
