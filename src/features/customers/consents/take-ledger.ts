import type { LedgerBody, LedgerTaken } from '#contract/consent-ledger.ts';
import { logActivity } from '#db/activity/activity.ts';
import { decideConsent, findConsenter } from '#db/consents/consent-decisions.ts';
import type { Db } from '#db/database.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

type Item = LedgerBody['items'][number];

/** So far a clock elsewhere may run ahead. */
const aheadMs = 5 * 60_000;

/**
 * Takes over decisions of the register of commercial messages, each by itself: the last one by its time counts, and what is
 * there already counts once (rule account/consents-register). 3 queries a line.
 */
export async function takeLedger(
  db: Db,
  items: readonly Item[],
  { by, now }: { by: Worker; now: Date },
): Promise<LedgerTaken> {
  const refused: LedgerTaken['refused'] = [];
  for (const [index, item] of items.entries()) {
    const reason = await takeOne(db, item, { by, now });
    if (reason !== null) refused.push({ index, reason });
  }
  const accepted = items.length - refused.length;
  if (accepted > 0)
    await logActivity(db, {
      by,
      action: 'customer.consents',
      subject: { kind: 'customer', id: 'iys' },
      before: null,
      after: { accepted },
      now,
    });
  return { accepted, refused };
}

async function takeOne(
  db: Db,
  item: Item,
  { by, now }: { by: Worker; now: Date },
): Promise<LedgerTaken['refused'][number]['reason'] | null> {
  const at = new Date(item.at);
  if (Number.isNaN(at.getTime()) || at.getTime() > now.getTime() + aheadMs) return 'wrong-time';
  const email = item.email?.trim() || null;
  const phone = item.phone?.replaceAll(/\D/g, '') || null;
  return db.transaction().execute(async (tx) => {
    const customerId = await findConsenter(tx, { email, phone });
    if (customerId === null) return 'unknown-address' as const;
    await decideConsent(tx, {
      customerId,
      kind: item.kind,
      decision: item.decision,
      text: '',
      locale: 'tr',
      source: 'iys',
      byName: by.name,
      address: null,
      at: () => at,
      receipt: item.receipt ?? '',
    });
    return null;
  });
}
