import { logActivity } from '#db/activity/activity.ts';
import { countInside, lockTree } from '#db/categories/category-tree.ts';
import { deleteCategory, holdCategory } from '#db/categories/category-work.ts';
import type { Db } from '#db/database.ts';
import type { ChangeOn } from './change-category.ts';

export type Removed =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'category-changed' }
  | { ok: false; reason: 'category-not-empty'; inside: { products: number; categories: number } };

/** Removes an empty category; its address leads to the one above it (rule categories/removal). At most 7 queries in a transaction. */
export async function removeCategory(db: Db, on: ChangeOn): Promise<Removed> {
  const { id, by, seen, now } = on;
  return db.transaction().execute(async (tx): Promise<Removed> => {
    await lockTree(tx);
    const is = await holdCategory(tx, id);
    if (!is) return { ok: false, reason: 'not-found' };
    const inside = await countInside(tx, id);
    if (inside.products + inside.categories > 0)
      return { ok: false, reason: 'category-not-empty', inside };
    if (seen !== undefined && seen !== is.version) return { ok: false, reason: 'category-changed' };
    await deleteCategory(tx, is, now);
    await logActivity(tx, {
      by,
      action: 'category.removed',
      subject: { kind: 'category', id: String(id) },
      before: { name: is.name, nameEn: is.nameEn, path: is.path },
      after: null,
      now,
    });
    return { ok: true };
  });
}
