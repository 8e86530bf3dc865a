import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isPassing, OutcomeUnknown } from '#db/engine/database-errors.ts';
import { findSavedOrder, readUnseenOrder } from '#db/orders/saved-order.ts';
import { placeOrder } from './place-order.ts';
import type { Buyer, PlacedOrder } from './check-order.ts';
import type { OrderWish, PlaceOrderServices } from './place-order.ts';

/** How long an order is looked for whose save was not answered, and the pause between two tries. */
const lookLimitMs = 5_000;
const lookPauseMs = 200;

/**
 * `placeOrder` that knows how it ended (rule orders/outcome): where the commit was sent and its answer did not come,
 * the order is looked for before anything is said. Refuses with `order-unknown` when it cannot be found out in time;
 * throws where the order surely was not made. A cart that has become an order which its session was not shown yet
 * answers with that order, with or without a key.
 */
export async function placeOrderOnce(
  services: PlaceOrderServices,
  buyer: Buyer,
  wish: OrderWish,
): Promise<PlacedOrder> {
  const idempotencyKey = wish.idempotencyKey ?? `own-${randomUUID()}`;
  try {
    const placed = await placeOrder(services, buyer, { ...wish, idempotencyKey });
    if (placed.ok || placed.code !== 'cart-empty') return placed;
    const orderNo = await readUnseenOrder(services.db, buyer);
    return orderNo === null ? placed : { ok: true, orderNo };
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error;
    const outcome = await lookForOrder(services, { ...buyer, idempotencyKey });
    if (outcome === 'not-made') throw error;
    if (outcome === 'unknown') return { ok: false, code: 'order-unknown', problems: [] };
    return { ok: true, orderNo: outcome.orderNo };
  }
}

type Outcome = { orderNo: string } | 'not-made' | 'unknown';

/** Tries until the database has said it or the time is over. */
async function lookForOrder(
  { db }: PlaceOrderServices,
  input: { sessionId: number; customerId: number; idempotencyKey: string },
): Promise<Outcome> {
  const timeIsOver = pause(lookLimitMs, 'unknown' as const, { ref: false });
  const end = performance.now() + lookLimitMs;
  while (performance.now() < end) {
    const found = findSavedOrder(db, input).then(
      (orderNo): Outcome => (orderNo === null ? 'not-made' : { orderNo }),
      (error: unknown) => {
        if (isPassing(error)) return null;
        throw error;
      },
    );
    const outcome = await Promise.race([found, timeIsOver]);
    if (outcome !== null) return outcome;
    await pause(lookPauseMs);
  }
  return 'unknown';
}
