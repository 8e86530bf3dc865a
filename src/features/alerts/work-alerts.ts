import { setTimeout as pause } from 'node:timers/promises';
import { queueAlertMails, readWatchedAlerts } from '#db/customers/product-alerts.ts';
import type { Db } from '#db/database.ts';
import { openAlertView } from '#db/prices/alerts-as-seen.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { isDue } from '#rules/cart/alert-conditions.ts';

/** Alerts per batch. */
const limit = 500;

/** Pause between batches, in milliseconds, in which the database is free for shoppers. */
const pauseMs = 50;

/**
 * Looks at every open alert, in batches, and queues the mail of those that are due at what their customer sees (rules
 * alerts/due, alerts/mail). Gives how many it queued. Any number of processes may run it at once.
 */
export async function workAlerts(
  { db, clock }: { db: Db; clock: () => Date },
  stopped: () => boolean,
): Promise<number> {
  let queued = 0;
  let after = 0;
  const seenOf = await openAlertView({ db, clock, shop: await loadSnapshot(db) });
  while (!stopped()) {
    const { alerts, last } = await readWatchedAlerts(db, { after, limit });
    if (last === null) return queued;
    const seen = await seenOf(alerts);
    const due = seen.filter(({ alert, shop }) => isDue(alert, alert, shop));
    const ids = due.map(({ alert }) => alert.id);
    if (ids.length > 0) queued += await queueAlertMails(db, { ids, now: clock() });
    after = last;
    await pause(pauseMs);
  }
  return queued;
}
