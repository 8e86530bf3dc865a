import { setTimeout as pause } from 'node:timers/promises';
import {
  markArrived,
  markNotArrived,
  readDueQueues,
  takeDeliveries,
  type Delivery,
} from '#db/webhooks/webhooks.ts';
import type { Db } from '#db/database.ts';
import { postSigned } from '#platform/outside/post-signed.ts';
import { maxPerAddress, shareConnections } from '#rules/shop/webhook-connections.ts';

export interface WebhookServices {
  db: Db;
  clock: () => Date;
  /** Whether an address may be one of this machine or a private network (`WEBHOOKS_INSIDE`). */
  allowsInside: boolean;
  /** The timeout of a delivery. */
  answerTimeoutMs: number;
}

/** Interval of the checks for new deliveries while others are being sent. */
const pollMs = 2000;

/** Sends until no delivery is due or in flight, or until `stopped`. */
export type WebhookWorker = (stopped: () => boolean) => Promise<void>;

/**
 * Sends due deliveries (rules webhooks/delivery, webhooks/retries). Each address has its own queue, so that an address that
 * does not answer delays only itself (rule webhooks/queues). Any number of workers may share a database. Throws if the
 * database fails; deliveries in flight continue and count in the next run.
 */
export function webhookWorker(services: WebhookServices): WebhookWorker {
  const { db } = services;
  const sending = new Set<Promise<void>>();
  const inFlight = new Map<number, number>();
  const answering = new Set<number>();
  const failures: unknown[] = [];

  async function sendOne(delivery: Delivery): Promise<void> {
    const { webhookId } = delivery;
    inFlight.set(webhookId, (inFlight.get(webhookId) ?? 0) + 1);
    try {
      if (await send(services, delivery)) answering.add(webhookId);
      else answering.delete(webhookId);
    } catch (error) {
      failures.push(error);
    }
    const left = (inFlight.get(webhookId) ?? 1) - 1;
    if (left > 0) inFlight.set(webhookId, left);
    else inFlight.delete(webhookId);
  }

  async function startDue(): Promise<number> {
    const queues = await readDueQueues(db, maxPerAddress);
    const shares = shareConnections(queues, { inFlight, answering });
    if (shares.length === 0) return 0;
    const deliveries = await takeDeliveries(db, shares);
    for (const delivery of deliveries) {
      const sent = sendOne(delivery).finally(() => sending.delete(sent));
      sending.add(sent);
    }
    return deliveries.length;
  }

  return async (stopped) => {
    while (!stopped()) {
      const started = await startDue();
      if (started === 0 && sending.size === 0) return;
      if (started === 0) await oneEndsOrPoll(sending);
      if (failures.length > 0) throw failures.splice(0)[0];
    }
    await Promise.all(sending);
  };
}

/** Resolves when a delivery ends, or when it is time to check for new ones. */
async function oneEndsOrPoll(sending: ReadonlySet<Promise<void>>): Promise<void> {
  const poll = new AbortController();
  const { signal } = poll;
  await Promise.race([...sending, pause(pollMs, undefined, { signal }).catch(() => undefined)]);
  poll.abort();
}

/** Sends a delivery and stores the result. Returns whether the address answered. Throws if the database fails. */
async function send(services: WebhookServices, delivery: Delivery): Promise<boolean> {
  const { db } = services;
  const answer = await post(services, delivery);
  const { status } = answer;
  if (status !== null && status >= 200 && status < 300) await markArrived(db, delivery.id, status);
  else await markNotArrived(db, { id: delivery.id, ...answer });
  return status !== null;
}

/** The status of the answer, or null and the reason why there is none. */
async function post(
  { clock, allowsInside, answerTimeoutMs }: WebhookServices,
  delivery: Delivery,
): Promise<{ status: number | null; error: string }> {
  const { id, url, secret, event, at, order, product, company, refused, approval, quote } =
    delivery;
  const { return: returned } = delivery;
  const body = JSON.stringify({
    id,
    event,
    at: at.toISOString(),
    ...(order && { order }),
    ...(product && { product }),
    ...(company && { company }),
    ...(refused && { refused }),
    ...(approval && { approval }),
    ...(quote && { quote }),
    ...(returned && { return: returned }),
  });
  const headers = { 'x-arasta-event': event, 'x-arasta-delivery': String(id) };
  const options = { allowsInside, answerTimeoutMs };
  try {
    const status = await postSigned({ url, secret, headers, body, now: clock() }, options);
    return { status, error: `answered ${status}` };
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : String(error) };
  }
}
