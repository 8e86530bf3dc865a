import { setTimeout as pause } from 'node:timers/promises';
import { queueAlertMails, readWatchedAlerts } from '#db/customers/alerts/product-alerts.ts';
import { queueNoticeMails, readWatchedNotices } from '#db/customers/alerts/stock-notices.ts';
import type { Db } from '#db/database.ts';
import { openAlertView } from '#db/prices/alerts-as-seen.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { isDue, type AlertKind } from '#rules/cart/alert-conditions.ts';
import type { Price } from '#rules/money/money.ts';
import type { BuyerTerms } from '#rules/price/buyer-terms.ts';

/** Alerts per batch. */
const limit = 500;

/** Pause between batches, in milliseconds, in which the database is free for shoppers. */
const pauseMs = 50;

interface Watched {
  id: number;
  kind: AlertKind;
  price: number | null;
  currency: string | null;
  pieces: number;
  productId: number;
  terms: BuyerTerms | null;
  quantity: number;
  salePrice: Price;
  taxRate: number;
}

/** The askers for products: alerts of customers, and notices of those who have no account. */
const kinds: readonly {
  read: (
    db: Db,
    page: { after: number; limit: number },
  ) => Promise<{ alerts: Watched[]; last: number | null }>;
  queue: (db: Db, due: { ids: readonly number[]; now: Date }) => Promise<number>;
}[] = [
  { read: readWatchedAlerts, queue: queueAlertMails },
  { read: readWatchedNotices, queue: queueNoticeMails },
];

/**
 * Looks at every open alert and every confirmed notice, in batches, and queues the mail of those that are due at what their
 * customer, or a visitor, sees (rules alerts/due, alerts/mail, alerts/notice). Gives how many it queued. Any number of processes
 * may run it at once.
 */
export async function workAlerts(
  { db, clock }: { db: Db; clock: () => Date },
  stopped: () => boolean,
): Promise<number> {
  let queued = 0;
  const seenOf = await openAlertView({ db, clock, shop: await loadSnapshot(db) });
  for (const { read, queue } of kinds) {
    let after: number | null = 0;
    while (after !== null && !stopped()) {
      const { alerts, last } = await read(db, { after, limit });
      const seen = await seenOf(alerts);
      const ids = seen
        .filter(({ alert, shop }) => isDue(alert, alert, shop))
        .map(({ alert }) => alert.id);
      if (ids.length > 0) queued += await queue(db, { ids, now: clock() });
      after = last;
      if (after !== null) await pause(pauseMs);
    }
  }
  return queued;
}
