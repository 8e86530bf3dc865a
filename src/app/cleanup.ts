import { setTimeout as pause } from 'node:timers/promises';
import { dropEmptySearches } from '#db/catalog/search/empty-searches.ts';
import { dropRemovedLines } from '#db/cart/removed-lines.ts';
import { dropOldTokens } from '#db/customers/account-tokens.ts';
import {
  dropCustomerSessions,
  dropLostCarts,
  dropVisitors,
  type SessionCursor,
} from '#db/customers/old-sessions.ts';
import { dropOldCounters } from '#db/customers/rate-limits.ts';
import type { Db } from '#db/database.ts';
import { dropOldDeliveries } from '#db/webhooks/webhooks.ts';
import { dropDoneMessages } from '#db/orders/outbox-work.ts';
import { dropOldChanges } from '#db/shop/changes.ts';
import { dropStaffLinks, dropStaffSessions } from '#db/staff/staff-sessions.ts';

/** Rows per batch: small enough that nobody waits long behind it, on the embedded engine too. */
const limit = 1000;

/** Pause between batches, in milliseconds, in which the database is free for shoppers. */
const pauseMs = 50;

/**
 * Deletes expired personal and temporary rows in batches until none is left or `stopped` (rule account/session-cleanup).
 * Any number of processes may run it at once.
 */
export async function cleanUp(db: Db, now: Date, stopped: () => boolean): Promise<void> {
  const batch = { now, limit };
  let visitors: SessionCursor | null = null;
  await repeatBatches(stopped, async () => {
    visitors = await dropVisitors(db, { ...batch, after: visitors });
    return visitors !== null;
  });
  const rest = [
    dropCustomerSessions,
    dropLostCarts,
    dropRemovedLines,
    dropOldCounters,
    dropOldTokens,
    dropDoneMessages,
    dropOldDeliveries,
    dropStaffSessions,
    dropEmptySearches,
    dropStaffLinks,
    dropOldChanges,
  ];
  for (const drop of rest) {
    await repeatBatches(stopped, async () => (await drop(db, batch)) === limit);
  }
}

async function repeatBatches(stopped: () => boolean, more: () => Promise<boolean>): Promise<void> {
  while (!stopped() && (await more())) await pause(pauseMs);
}
