import { setTimeout as pause } from 'node:timers/promises';
import { expiredLinks } from '#db/access/links.ts';
import { expiredCounters } from '#db/access/rate-limits.ts';
import { customerSessions, expiredSessions, staffSessions } from '#db/access/sessions.ts';
import { oldEmptySearches } from '#db/catalog/search/empty-searches.ts';
import { oldRemovals } from '#db/cart/removed-lines.ts';
import { expiredInvitations } from '#db/companies/company-invitations.ts';
import { oldAlerts } from '#db/customers/alerts/product-alerts.ts';
import { deleteOldGuests } from '#db/customers/guests.ts';
import {
  deleteOldVisitors,
  ownerlessCarts,
  type SessionCursor,
} from '#db/customers/old-sessions.ts';
import { oldNotices } from '#db/customers/alerts/stock-notices.ts';
import type { Db } from '#db/database.ts';
import { oldEInvoiceAnswers } from '#db/invoices/e-invoice-answers.ts';
import { oldReturnPhotos } from '#db/returns/stored-return-photos.ts';
import { deleteExpired } from '#db/delete-expired.ts';
import { oldRefundAccounts } from '#db/refunds/refund-work.ts';
import { oldRemovedRules } from '#db/price-work/changed-rules.ts';
import { oldRuns } from '#db/product-runs/runs.ts';
import { oldDeliveries } from '#db/webhooks/webhooks.ts';
import { oldMessages } from '#db/orders/outbox-work.ts';
import { dropOldChanges } from '#db/shop/changes.ts';

/** Rows per batch: small enough that nobody waits long behind it, on the embedded engine too. */
const limit = 1000;

/** Pause between batches, in milliseconds, in which the database is free for shoppers. */
const pauseMs = 50;

/**
 * Deletes expired personal and temporary rows in batches until none is left or `stopped` (rule account/session-cleanup).
 * Any number of processes may run it at once.
 */
export async function cleanUp(db: Db, now: Date, stopped: () => boolean): Promise<void> {
  let visitors: SessionCursor | null = null;
  await repeatBatches(stopped, async () => {
    visitors = await deleteOldVisitors(db, { now, after: visitors, limit });
    return visitors !== null;
  });
  await repeatBatches(stopped, async () => (await deleteOldGuests(db, { now, limit })) === limit);
  const expired = [
    expiredSessions(customerSessions, now),
    ownerlessCarts(),
    oldRemovals(now),
    expiredCounters(now),
    expiredLinks('account_tokens', now),
    oldMessages(now),
    oldDeliveries(now),
    expiredSessions(staffSessions, now),
    expiredLinks('staff_links', now),
    oldEmptySearches(now),
    oldAlerts(now),
    oldNotices(now),
    expiredInvitations(now),
    oldReturnPhotos(now),
    oldRefundAccounts(now),
    oldEInvoiceAnswers(now),
    ...oldRuns(now),
    oldRemovedRules(now),
  ];
  for (const rows of expired)
    await repeatBatches(stopped, async () => (await deleteExpired(db, rows, limit)) === limit);
  await repeatBatches(stopped, async () => (await dropOldChanges(db, { now, limit })) === limit);
}

async function repeatBatches(stopped: () => boolean, more: () => Promise<boolean>): Promise<void> {
  while (!stopped() && (await more())) await pause(pauseMs);
}
