import {
  markArrived,
  markNotArrived,
  takeDeliveries,
  type Delivery,
} from '#db/order-work/webhooks.ts';
import type { Db } from '#db/database.ts';
import { postSigned } from '#platform/post-signed.ts';

export interface WebhookServices {
  db: Db;
  clock: () => Date;
  /** Whether an address may be one of this machine or a private network (`WEBHOOKS_INSIDE`). */
  allowsInside: boolean;
}

const batch = 20;

/**
 * Sends what other systems are to be told of (rules webhooks/sent, webhooks/again), side by side, and gives how many it
 * took. One that does not arrive is tried again later and holds no other up.
 */
export async function workWebhooks(services: WebhookServices): Promise<number> {
  const deliveries = await takeDeliveries(services.db, batch);
  await Promise.all(deliveries.map((delivery) => send(services, delivery)));
  return deliveries.length;
}

async function send(services: WebhookServices, delivery: Delivery): Promise<void> {
  const { db, clock, allowsInside } = services;
  const { id, url, secret, event, at, order, product } = delivery;
  const body = JSON.stringify({
    id,
    event,
    at: at.toISOString(),
    ...(order && { order }),
    ...(product && { product }),
  });
  const headers = { 'x-arasta-event': event, 'x-arasta-delivery': String(id) };
  try {
    const status = await postSigned({ url, secret, headers, body, now: clock() }, allowsInside);
    if (status >= 200 && status < 300) await markArrived(db, id, status);
    else await markNotArrived(db, { id, status, error: `answered ${status}` });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    await markNotArrived(db, { id, status: null, error: why });
  }
}
