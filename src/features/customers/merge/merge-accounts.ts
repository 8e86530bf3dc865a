import type { MergePreview } from '#contract/office/customers/merge-preview.ts';
import { logActivity } from '#db/activity/activity.ts';
import { mergeVisitorCart } from '#db/cart/cart-merge.ts';
import type { MergeIds } from '#db/customer-work/merge/customer-references.ts';
import {
  closeMerged,
  countMoves,
  lockSides,
  moveReferences,
  readSides,
  type StoredSide,
} from '#db/customer-work/merge/merge-customers.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import {
  mergedFields,
  mergeObstacle,
  mergeParts,
  type MergeCounts,
  type MergeObstacle,
} from '#rules/person/customer-merge.ts';
import type { ActivityAction } from '#rules/shop/activity/activity-actions.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

type Shop = Pick<ShopSnapshot, 'settings' | 'defaultCurrency'>;

/** The accounts to merge, the actor, and the versions of both that the actor saw. */
export interface MergeRequest {
  ids: MergeIds;
  seen: { kept: number; other: number };
  reason: string;
  by: Worker;
  now: Date;
}

export type Merged =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'customer-changed' }
  | { ok: false; reason: 'merge-not-possible'; obstacle: MergeObstacle };

/** The preview of a merge; null where one of the two does not exist. 2 queries. */
export async function previewMerge(
  db: Db,
  ids: MergeIds,
  { defaultCurrency }: Shop,
): Promise<MergePreview | null> {
  const [sides, counts] = await Promise.all([
    readSides(db, ids, defaultCurrency),
    countMoves(db, ids),
  ]);
  if (sides === null) return null;
  const { kept, other } = sides;
  const { phone, marketing } = mergedFields(kept, other);
  return {
    kept: shown(kept),
    other: shown(other),
    obstacle: mergeObstacle(kept, other),
    result: { name: nameOf(kept), email: kept.email, phone, marketing },
    parts: mergeParts.map((part) => ({ part, ...counts[part] })).filter(({ count }) => count > 0),
  };
}

const nameOf = ({ name, surname }: StoredSide) => `${name} ${surname}`.trim();

function shown(side: StoredSide): MergePreview['kept'] {
  const { id, version, email, phone, marketing, isGuest } = side;
  return { id, version, name: nameOf(side), email, phone, marketing, isGuest };
}

/**
 * Makes one account of two, for good (rules customers/merge, customers/merge-fields, customers/merge-cart). Both
 * customers are locked first, as an order locks its own: an order that is being placed comes before the merge and moves
 * with it, or finds that its session has ended. One transaction of some 35 statements, whatever the accounts hold.
 */
export async function mergeAccounts(db: Db, shop: Shop, request: MergeRequest): Promise<Merged> {
  const { ids, seen, now } = request;
  return db.transaction().execute(async (tx): Promise<Merged> => {
    await lockSides(tx, ids);
    const sides = await readSides(tx, ids, shop.defaultCurrency);
    if (sides === null) return { ok: false, reason: 'not-found' };
    const { kept, other } = sides;
    const obstacle = mergeObstacle(kept, other);
    if (obstacle !== null) return { ok: false, reason: 'merge-not-possible', obstacle };
    if (kept.version !== seen.kept || other.version !== seen.other)
      return { ok: false, reason: 'customer-changed' };
    const counts = await countMoves(tx, ids);
    if (other.cartId !== null) {
      const { settings } = shop;
      const cart = { cartId: other.cartId, customerId: ids.kept, settings, now };
      await mergeVisitorCart(tx, { ...cart, locale: kept.locale ?? 'tr' });
    }
    await moveReferences(tx, ids);
    await closeMerged(tx, ids, mergedFields(kept, other), now);
    await logMerge(tx, request, counts);
    return { ok: true };
  });
}

/** The log has ids and numbers alone: it is never deleted, personal data may have to be. */
async function logMerge(tx: Db, { ids, reason, by, now }: MergeRequest, counts: MergeCounts) {
  const moved = mergeParts.reduce((sum, part) => sum + counts[part].count, 0);
  const entry = async (id: number, action: ActivityAction, after: object) => {
    const subject = { kind: 'customer' as const, id: String(id) };
    await logActivity(tx, { by, action, subject, before: null, after, now });
  };
  const { kept, other } = ids;
  await entry(kept, 'customer.merged', {
    mergedFrom: String(other),
    movedOrders: counts.orders.count,
    movedRows: moved,
    reason,
  });
  await entry(other, 'customer.merged-away', { mergedInto: String(kept), reason });
}
