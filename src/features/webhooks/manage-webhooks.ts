import { logActivity } from '#db/activity/activity.ts';
import { addWebhook, removeWebhook, resendDelivery, webhookUrl } from '#db/webhooks/webhooks.ts';
import type { Db } from '#db/database.ts';
import type { ActivityAction } from '#rules/shop/activity/activity-actions.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { WebhookEvent } from '#rules/shop/webhook-events.ts';

interface Change {
  by: Worker;
  now: Date;
}

/** Adds an address and logs it. Returns its signing secret, which is shown only once; null if the address exists. 2 queries. */
export async function createWebhook(
  db: Db,
  hook: { url: string; events: readonly WebhookEvent[]; lowStock: number },
  { by, now }: Change,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const secret = await addWebhook(tx, { ...hook, by: by.name, now });
    if (secret === null) return null;
    const { url, events, lowStock } = hook;
    await log(tx, { by, now, action: 'webhook.added', url, after: { events, lowStock } });
    return secret;
  });
}

/** Removes an address with its deliveries and logs it; false if there is none. 3 queries. */
export async function deleteWebhook(db: Db, id: number, change: Change): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const url = await webhookUrl(tx, { webhookId: id });
    if (url === null || !(await removeWebhook(tx, id))) return false;
    await log(tx, { ...change, action: 'webhook.removed', url, after: null });
    return true;
  });
}

/** Sends a delivery again, in any state, and logs it; false if there is none. 3 queries. */
export async function resend(db: Db, id: number, change: Change): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const url = await webhookUrl(tx, { deliveryId: id });
    if (url === null || !(await resendDelivery(tx, id))) return false;
    await log(tx, { ...change, action: 'webhook.resent', url, after: { delivery: id } });
    return true;
  });
}

interface Entry extends Change {
  action: ActivityAction;
  url: string;
  after: object | null;
}

function log(tx: Db, { by, now, action, url, after }: Entry): Promise<void> {
  return logActivity(tx, {
    by,
    action,
    subject: { kind: 'webhook', id: url },
    before: null,
    after,
    now,
  });
}
