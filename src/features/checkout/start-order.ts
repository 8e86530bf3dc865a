import type { Db } from '#db/database.ts';
import type { LockedStock } from '#db/orders/claim-stock.ts';
import { readOrderContext } from '#db/orders/order-context.ts';
import type { CartContext } from '#db/orders/order-context.ts';
import { lockWholeStart } from '#db/orders/order-start.ts';
import { contractUrls, lockCart, refused } from './check-order.ts';
import type { Buyer, PlacedOrder } from './check-order.ts';

/** A locked cart that is to become an order, and all that the order is made of. */
export interface StartedOrder {
  cartId: number;
  isConfirmed: boolean;
  context: CartContext;
  /** What is locked of the products: none where somebody else has some of them in hand. */
  stock: readonly LockedStock[];
}

/**
 * Locks what an order begins with and reads what it is made of; or answers at once, as `lockCart` does. What nobody else
 * has in hand is locked and read in 1 statement; else 2 more wait for it.
 */
export async function startOrder(
  trx: Db,
  buyer: Buyer,
  ask: { idempotencyKey: string | null; locksStock: boolean; now: Date },
): Promise<PlacedOrder | StartedOrder> {
  const whole = await lockWholeStart(trx, { ...buyer, ...ask, contractUrls });
  if (whole === null) return await startPatiently(trx, buyer, ask);
  const { orderNo, cartId, isConfirmed, context, stock } = whole;
  if (orderNo !== null) return { ok: true, orderNo };
  return cartId === null ? refused('cart-empty') : { cartId, isConfirmed, context, stock };
}

async function startPatiently(
  trx: Db,
  buyer: Buyer,
  { idempotencyKey, now }: { idempotencyKey: string | null; now: Date },
): Promise<PlacedOrder | StartedOrder> {
  const locked = await lockCart(trx, buyer, idempotencyKey);
  if ('ok' in locked) return locked;
  const { cartId } = locked;
  const { sessionId, locale } = buyer;
  const context = await readOrderContext(trx, { cartId, sessionId, locale, contractUrls, now });
  return { ...locked, context, stock: [] };
}
