import { lowerLines } from '#db/cart/cart-lines.ts';
import { lockOpenCart } from '#db/cart/carts.ts';
import type { CartOwner } from '#db/cart/cart-owner.ts';
import type { LineAmount } from '#db/cart/carts.ts';
import { lineId } from '#rules/cart/cart-content.ts';
import type { CartServices } from './check-line.ts';

/**
 * Takes back what was added (rule cart/undo-add): each line becomes smaller by its quantity, one
 * that has no more goes, one that is gone stays gone. Lines that are named twice add up. 3 queries
 * in a transaction.
 */
export async function takeBackLines(
  services: CartServices,
  owner: CartOwner,
  lines: readonly LineAmount[],
): Promise<void> {
  const sums = new Map<string, LineAmount>();
  for (const line of lines) {
    const id = lineId(line.productId, line.unitId);
    sums.set(id, { ...line, quantity: (sums.get(id)?.quantity ?? 0) + line.quantity });
  }
  await services.db.transaction().execute(async (trx) => {
    const cartId = await lockOpenCart(trx, owner);
    if (cartId !== null) await lowerLines(trx, cartId, [...sums.values()]);
  });
}
