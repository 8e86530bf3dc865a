import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { findAsked } from '#db/approvals/approval-requests.ts';
import { isPassing, OutcomeUnknown } from '#db/engine/database-errors.ts';
import { findSavedOrder } from '#db/orders/find-order-no.ts';
import { readUnseenOrder } from '#db/orders/success-order.ts';
import {
  refused,
  type AskedApproval,
  type OrderingServices,
  type PlacedOrder,
} from './check-order.ts';
import { placeOrder, type OrderRequest } from './place-order.ts';

/**
 * Places an order and knows its outcome (rule orders/unknown-outcome). When the commit was sent and its answer did not arrive,
 * it looks for the order before it answers. It refuses with `order-unknown` when it cannot find out in time, and throws
 * when the order was certainly not placed. A cart that has become an order which no page has shown yet answers with that
 * order, with or without a key.
 */
export async function placeOrderOnce(
  services: OrderingServices,
  visitor: Pick<FastifyRequest, 'buyer' | 'locale' | 'currency' | 'ip'>,
  request: OrderRequest,
): Promise<PlacedOrder | AskedApproval> {
  const { sessionId, customerId } = await visitor.buyer();
  const { locale, currency, ip: address } = visitor;
  const buyer = { sessionId, customerId, locale, currency, address };
  const idempotencyKey = request.idempotencyKey ?? `own-${randomUUID()}`;
  try {
    const placed = await placeOrder(services, buyer, { ...request, idempotencyKey });
    if (placed.ok || placed.code !== 'cart-empty') return placed;
    const orderNo = await readUnseenOrder(services.db, buyer);
    if (orderNo !== null) return { ok: true, orderNo };
    return (await findRequest(services, customerId, request.idempotencyKey)) ?? placed;
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error;
    const outcome = await lookForOrder(services, { ...buyer, idempotencyKey });
    if (outcome === 'not-placed') throw error;
    if (outcome === 'unknown') return refused('order-unknown');
    return outcome;
  }
}

/** The time for which a request without a key is taken for the same. */
const sameRequestMs = 60_000;

/** The request that the cart has just become (rule approvals/asked); null where it has become none. 1 query. */
async function findRequest(
  { db, clock }: OrderingServices,
  customerId: number,
  key: string | null = null,
): Promise<AskedApproval | null> {
  const since = new Date(clock().getTime() - sameRequestMs);
  const approvalId = await findAsked(db, { customerId, key, since });
  return approvalId === null ? null : { ok: true, orderNo: null, approvalId };
}

type Outcome = { ok: true; orderNo: string } | AskedApproval | 'not-placed' | 'unknown';

/** The time for which a lost commit's order is looked for, and the pause between two tries. */
const lookLimitMs = 5_000;
const lookPauseMs = 200;

/** Looks for the order until the database answers or the time is over. */
async function lookForOrder(
  services: OrderingServices,
  input: { sessionId: number; customerId: number; idempotencyKey: string },
): Promise<Outcome> {
  const timeIsOver = pause(lookLimitMs, 'unknown' as const, { ref: false });
  const end = performance.now() + lookLimitMs;
  while (performance.now() < end) {
    const found = findOutcome(services, input).catch((error: unknown) => {
      if (isPassing(error)) return null;
      throw error;
    });
    const outcome = await Promise.race([found, timeIsOver]);
    if (outcome !== null) return outcome;
    await pause(lookPauseMs);
  }
  return 'unknown';
}

async function findOutcome(
  services: OrderingServices,
  input: { sessionId: number; customerId: number; idempotencyKey: string },
): Promise<Outcome> {
  const orderNo = await findSavedOrder(services.db, input);
  if (orderNo !== null) return { ok: true, orderNo };
  const { customerId, idempotencyKey } = input;
  return (await findRequest(services, customerId, idempotencyKey)) ?? 'not-placed';
}
