import type { RefusalCode } from '#contract/refusals.ts';
import { putLinesBack } from '#db/cart/removed-lines.ts';
import { lockOpenCart } from '#db/cart/carts.ts';
import type { CartOwner } from '#db/cart/cart-owner.ts';
import type { CartServices } from './check-line.ts';

/**
 * Puts back what was taken out of the cart (rule cart/undo-remove); gives why not. Stock is not asked:
 * the cart was so before, and says itself what cannot be had. 3 queries in a transaction.
 */
export async function restoreLines(
  services: Pick<CartServices, 'db'>,
  owner: CartOwner,
  removal: number,
): Promise<RefusalCode | null> {
  return await services.db.transaction().execute(async (trx) => {
    const cartId = await lockOpenCart(trx, owner);
    const back = cartId === null ? 'gone' : await putLinesBack(trx, cartId, removal);
    if (back === 'gone') return 'not-found';
    return back === 'full' ? 'cart-full' : null;
  });
}
