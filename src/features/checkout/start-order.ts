import type { Db } from '#db/database.ts';
import type { LockedStock } from '#db/orders/claim-stock.ts';
import { readOrderContext } from '#db/orders/order-context.ts';
import type { CartContext } from '#db/orders/order-context.ts';
import { lockWholeStart, type SignedIn } from '#db/orders/order-start.ts';
import { contractUrls, lockCart, refused } from './check-order.ts';
import type { Buyer, BuyersView, PlacedOrder } from './check-order.ts';

/** Who orders: known by now, or known to the database by the token of a session. */
export type Ordering = Buyer | (BuyersView & SignedIn);

/** A locked cart that is to become an order, and all that the order is made of. */
export interface StartedOrder {
  buyer: Buyer;
  cartId: number;
  isConfirmed: boolean;
  context: CartContext;
  /** What is locked of the products: none where somebody else has some of them in hand. */
  stock: readonly LockedStock[];
}

/**
 * Locks what an order begins with and reads what it is made of; or answers at once, as `lockCart` does. What nobody else
 * has in hand is locked and read in 1 statement; else 2 more wait for it. `tell` is told who orders before anything is
 * answered. Null where a token alone says who it is, and nobody is signed in under it or something is in other hands.
 */
export async function startOrder(
  trx: Db,
  ordering: Ordering,
  ask: { idempotencyKey: string | null; locksStock: boolean },
  tell: (buyer: Buyer) => void,
): Promise<PlacedOrder | StartedOrder | null> {
  const { locale, currency } = ordering;
  const view = { locale, currency };
  const who =
    'token' in ordering
      ? { token: ordering.token, seenAfter: ordering.seenAfter }
      : { sessionId: ordering.sessionId, customerId: ordering.customerId };
  const whole = await lockWholeStart(trx, { ...ask, who, locale, contractUrls });
  if (whole === null)
    return 'token' in who ? null : await startPatiently(trx, { ...who, ...view }, ask);
  const { orderer, orderNo, cartId, isConfirmed, context, stock } = whole;
  const buyer = { ...orderer, ...view };
  tell(buyer);
  if (orderNo !== null) return { ok: true, orderNo };
  return cartId === null ? refused('cart-empty') : { buyer, cartId, isConfirmed, context, stock };
}

async function startPatiently(
  trx: Db,
  buyer: Buyer,
  { idempotencyKey }: { idempotencyKey: string | null },
): Promise<PlacedOrder | StartedOrder> {
  const locked = await lockCart(trx, buyer, idempotencyKey);
  if ('ok' in locked) return locked;
  const { cartId } = locked;
  const { sessionId, locale } = buyer;
  const context = await readOrderContext(trx, { cartId, sessionId, locale, contractUrls });
  return { ...locked, buyer, context, stock: [] };
}
