import type { Db } from '#db/database.ts';
import { closeCustomer, holdForClosing } from '#db/customers/closed-customers.ts';
import { deleteExpired, type ExpiredRows } from '#db/delete-expired.ts';
import { clearOldAttempts, clearOldOrders } from '#db/privacy/clear-orders.ts';
import { dormantAccounts, noteVisits, warnDormant } from '#db/privacy/dormant-accounts.ts';
import { deleteOldActivity, endedConsents, oldRetentionRuns } from '#db/privacy/ended-data.ts';
import { oldPrivacyRequests } from '#db/privacy/privacy-requests.ts';
import { beginRun, countRun } from '#db/privacy/retention-runs.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import {
  dailyJobMinute,
  dormantNoticeDays,
  keptSince,
  yearsBefore,
  type DailyKind,
} from '#rules/privacy/kept-data.ts';
import type { ActivityAction } from '#rules/shop/activity/activity-actions.ts';
import { istanbulClock, istanbulDay } from '#rules/shop/istanbul-day.ts';
import { inSlices, type Batch } from './in-slices.ts';

const dayMs = 86_400_000;

export interface RetentionServices {
  db: Db;
  clock: () => Date;
  /** Accounts that everybody shares, as a demo's, which nobody closes. */
  kept?: ReadonlySet<number>;
}

/**
 * Takes away what is past its time, once a day from 03:30 in Istanbul on, and writes down of each kind how many rows went (rule
 * privacy/kept). Any number of processes may call it: each kind of a day is one's. Gives how many rows went, by kind, of those
 * that this call did.
 */
export async function workRetention(
  services: RetentionServices,
  stopped: () => boolean,
): Promise<ReadonlyMap<string, number>> {
  const done = new Map<string, number>();
  const { db } = services;
  const now = services.clock();
  const clock = istanbulClock(now);
  if (clock.getUTCHours() * 60 + clock.getUTCMinutes() < dailyJobMinute) return done;
  const day = istanbulDay(now);
  const work = { ...batchesOf(db, now), ...(await dormantBatches(services, { now, day })) };
  for (const [kind, batches] of Object.entries(work)) {
    if (stopped()) break;
    if (!(await beginRun(db, { day, kind, now }))) continue;
    let rows = 0;
    for (const batch of batches) rows += await inSlices(batch, stopped);
    await countRun(db, { day, kind, rows });
    done.set(kind, rows);
  }
  return done;
}

function batchesOf(db: Db, now: Date): Record<DailyKind, Batch[]> {
  const clear = (kind: 'orders' | 'unpaid-orders') => async (limit: number) =>
    clearOldOrders(db, { kind, before: keptSince(kind, now), now, limit });
  const logged = (kind: 'staff-log' | 'refused-sign-ins', action: ActivityAction | null) => {
    const before = keptSince(kind, now);
    return (limit: number) => deleteOldActivity(db, { before, action, limit });
  };
  const gone = (rows: readonly ExpiredRows[]) =>
    rows.map((each) => (limit: number) => deleteExpired(db, each, limit));
  return {
    orders: [clear('orders')],
    'unpaid-orders': [
      clear('unpaid-orders'),
      (limit) => clearOldAttempts(db, { before: keptSince('unpaid-orders', now), limit }),
    ],
    consents: gone(endedConsents(keptSince('consents', now))),
    'staff-log': [logged('staff-log', null)],
    'refused-sign-ins': [logged('refused-sign-ins', 'staff.refused')],
    'privacy-requests': gone([oldPrivacyRequests(keptSince('privacy-requests', now), now)]),
    runs: gone([oldRetentionRuns(keptSince('runs', now))]),
  };
}

/** Accounts that nobody uses (rule privacy/dormant): noted, told, and closed 30 days later as by their owners. */
async function dormantBatches(
  { db, kept }: RetentionServices,
  { now, day }: { now: Date; day: string },
): Promise<Record<string, Batch[]>> {
  const { dormantYears } = (await loadSnapshot(db)).settings;
  const visits = [(limit: number) => noteVisits(db, { now, day, limit })];
  if (dormantYears === 0) return { visits };
  const since = yearsBefore(now, dormantYears);
  return {
    visits,
    'dormant-told': [(limit) => warnDormant(db, { since, now, limit })],
    'dormant-closed': [closeDormant(db, { since, now, kept: kept ?? new Set() })],
  };
}

/** Closes accounts one by one; those with something under way stay. Goes through them once. */
function closeDormant(
  db: Db,
  { since, now, kept }: { since: Date; now: Date; kept: ReadonlySet<number> },
): Batch {
  const toldBefore = new Date(now.getTime() - dormantNoticeDays * dayMs);
  let after = 0;
  return async (limit, count) => {
    const found = await dormantAccounts(db, { since, toldBefore, after, limit });
    for (const { id, locale } of found) {
      after = id;
      count(0);
      if (kept.has(id)) continue;
      const isClosed = await db.transaction().execute(async (tx) => {
        const held = await holdForClosing(tx, { customerId: id, passwordHash: null });
        if (held !== 'free') return false;
        await closeCustomer(tx, {
          customerId: id,
          locale: locale === 'en' ? 'en' : 'tr',
          now,
        });
        return true;
      });
      count(Number(isClosed));
    }
    return found.length;
  };
}
