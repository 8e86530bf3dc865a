import { holdArchiveState, storeArchived, storeRestored } from '#db/catalog-work/archive-states.ts';
import type { Db } from '#db/database.ts';
import { logProduct, type By } from './log-product.ts';

export type ArchiveResult =
  | { ok: true; id: number; archivedAt: Date | null; active: boolean; wasActive: boolean }
  | { ok: false; reason: 'not-found' | 'family-archived' };

/** Archives a product, for orders keep it (rule product-editing/archive); an archived one stays as it is. At most 9 queries. */
export async function archiveProduct(db: Db, id: number, by: By): Promise<ArchiveResult> {
  return db.transaction().execute(async (tx) => {
    const held = await holdArchiveState(tx, id);
    if (!held) return { ok: false, reason: 'not-found' };
    const { code, active } = held;
    if (held.archivedAt !== null) return { ok: true, ...held, wasActive: active };
    await storeArchived(tx, id, by.now);
    const before = { archived: false, active };
    const after = { archived: true, active: false };
    await logProduct(tx, by, { code, action: 'product.archive', before, after });
    return { ok: true, id, archivedAt: by.now, active: false, wasActive: active };
  });
}

/** Takes a product out of the archive, hidden unless `show`; one that is not archived stays as it is. At most 10 queries. */
export async function restoreProduct(
  db: Db,
  id: number,
  show: boolean,
  by: By,
): Promise<ArchiveResult> {
  return db.transaction().execute(async (tx) => {
    const held = await holdArchiveState(tx, id);
    if (!held) return { ok: false, reason: 'not-found' };
    const { code, active, archivedAt } = held;
    if (archivedAt === null) return { ok: true, ...held, wasActive: active };
    if (held.isInFamily) return { ok: false, reason: 'family-archived' };
    await storeRestored(tx, { id, archivedAt, show, now: by.now });
    const before = { archived: true, active };
    const after = { archived: false, active: show };
    await logProduct(tx, by, { code, action: 'product.restore', before, after });
    return { ok: true, id, archivedAt: null, active: show, wasActive: active };
  });
}
