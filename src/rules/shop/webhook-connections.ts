/** Connections of one process to all webhook addresses together (rule webhooks/queues). */
export const maxConnections = 64;

/** Connections to one address that answers. */
export const maxPerAddress = 8;

/** Connections to all addresses that did not answer last time, one each: the others are for those that answer. */
export const maxUnanswered = 32;

/** The queue of one address, with how many of its deliveries are due. */
export interface DueQueue {
  webhookId: number;
  due: number;
}

export interface QueueShare {
  webhookId: number;
  count: number;
}

/** The deliveries that one process is sending now. */
export interface ConnectionUse {
  /** Deliveries that are being sent, by address. */
  inFlight: ReadonlyMap<number, number>;
  /** Addresses that answered their last delivery, with any status. */
  answering: ReadonlySet<number>;
}

/**
 * How many deliveries of which queue are sent next (rule webhooks/queues). Each free connection goes to the address that
 * uses the fewest; among equals to the one that stands first in `queues`.
 */
export function shareConnections(
  queues: readonly DueQueue[],
  { inFlight, answering }: ConnectionUse,
): QueueShare[] {
  const inUse = [...inFlight.values()].reduce((sum, count) => sum + count, 0);
  const unanswered = [...inFlight].filter(([webhookId]) => !answering.has(webhookId));
  let free = maxConnections - inUse;
  let freeUnanswered = maxUnanswered - unanswered.reduce((sum, [, count]) => sum + count, 0);
  const shares = queues.map(({ webhookId, due }) => {
    const used = inFlight.get(webhookId) ?? 0;
    const answers = answering.has(webhookId);
    const room = Math.min(due, (answers ? maxPerAddress : 1) - used);
    return { webhookId, used, answers, room, count: 0 };
  });
  for (; free > 0; free -= 1) {
    const open = shares.filter(
      ({ room, count, answers }) => count < room && (answers || freeUnanswered > 0),
    );
    const [next] = open.toSorted((one, other) => one.used + one.count - other.used - other.count);
    if (!next) break;
    next.count += 1;
    if (!next.answers) freeUnanswered -= 1;
  }
  return shares
    .filter(({ count }) => count > 0)
    .map(({ webhookId, count }) => ({ webhookId, count }));
}
