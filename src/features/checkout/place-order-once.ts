import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { isPassing, OutcomeUnknown } from '#db/engine/database-errors.ts';
import { findSavedOrder, readUnseenOrder } from '#db/orders/saved-order.ts';
import type { PlacedOrder } from './check-order.ts';
import { placeOrder } from './place-order.ts';
import type { OrderRequest, PlaceOrderServices } from './place-order.ts';

/** How long an order is looked for whose save was not answered, and the pause between two tries. */
const lookLimitMs = 5_000;
const lookPauseMs = 200;

/**
 * Places an order and knows its outcome (rule orders/unknown-outcome). Where the commit was sent and its answer did not arrive,
 * it looks for the order before it answers; it refuses with `order-unknown` when it cannot find out in time, and throws
 * where the order was certainly not made. A cart that has become an order which its session was not shown yet answers
 * with that order, with or without a key.
 */
export async function placeOrderOnce(
  services: PlaceOrderServices,
  visitor: Pick<FastifyRequest, 'customer' | 'locale' | 'currency'>,
  request: OrderRequest,
): Promise<PlacedOrder> {
  const { sessionId, customerId } = await visitor.customer();
  const buyer = { sessionId, customerId, locale: visitor.locale, currency: visitor.currency };
  const idempotencyKey = request.idempotencyKey ?? `own-${randomUUID()}`;
  try {
    const placed = await placeOrder(services, buyer, { ...request, idempotencyKey });
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
