import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { isPassing, OutcomeUnknown } from '#db/engine/database-errors.ts';
import { findSavedOrder, readUnseenOrder } from '#db/orders/saved-order.ts';
import type { Owner } from '#rules/person/owner.ts';
import { placeOrder, placeOrderOf } from './place-order.ts';
import type { Buyer, PlacedOrder } from './check-order.ts';
import type { OrderRequest, PlaceOrderServices } from './place-order.ts';
import type { Ordering } from './start-order.ts';

/** How long an order is looked for whose save was not answered, and the pause between two tries. */
const lookLimitMs = 5_000;
const lookPauseMs = 200;

/** Whose order it is. */
type Orders = Pick<FastifyRequest, 'own' | 'customer' | 'locale' | 'currency'>;

/**
 * `placeOrder` that knows how it ended (rule orders/outcome): where the commit was sent and its answer did not come,
 * the order is looked for before anything is said. Refuses with `order-unknown` when it cannot be found out in time;
 * throws where the order surely was not made. A cart that has become an order which its session was not shown yet
 * answers with that order, with or without a key. Who orders is found by the order's own first statement.
 */
export async function placeOrderOnce(
  services: PlaceOrderServices,
  request: Orders,
  wish: OrderRequest,
): Promise<PlacedOrder> {
  const { locale, currency } = request;
  const keyed = { ...wish, idempotencyKey: wish.idempotencyKey ?? `own-${randomUUID()}` };
  const place = async (owner: Owner) => {
    if ('token' in owner) return await placeAs(services, { ...owner, locale, currency }, keyed);
    const { sessionId, customerId } = await request.customer();
    return await placeAs(services, { sessionId, customerId, locale, currency }, keyed);
  };
  const placed = await request.own(place, (made) => made !== null);
  if (placed === null) throw new Error('An order waits for what others have in hand.');
  return placed;
}

/** Null where nothing was done, as `placeOrderOf` says. */
async function placeAs(
  services: PlaceOrderServices,
  ordering: Ordering,
  wish: OrderRequest & { idempotencyKey: string },
): Promise<PlacedOrder | null> {
  const { idempotencyKey } = wish;
  let buyer: Buyer | null = 'token' in ordering ? null : ordering;
  const tell = (known: Buyer) => void (buyer = known);
  try {
    const placed =
      'token' in ordering
        ? await placeOrderOf(services, ordering, wish, tell)
        : await placeOrder(services, ordering, wish);
    if (placed === null || placed.ok || placed.code !== 'cart-empty' || buyer === null)
      return placed;
    const orderNo = await readUnseenOrder(services.db, buyer);
    return orderNo === null ? placed : { ok: true, orderNo };
  } catch (error) {
    // Nothing was sent that could have made an order before it was known whose.
    if (!(error instanceof OutcomeUnknown) || buyer === null) throw error;
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
