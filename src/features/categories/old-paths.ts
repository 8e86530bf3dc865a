import { logActivity } from '#db/activity/activity.ts';
import {
  addOldPaths,
  deleteOldPath,
  holdCategory,
  whoHasPath,
} from '#db/categories/category-work.ts';
import { lockTree } from '#db/categories/category-tree.ts';
import type { Db } from '#db/database.ts';
import { categoryLimits } from '#rules/catalog/category-form.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

interface By {
  by: Worker;
  now: Date;
}

type PathAdded =
  | { ok: true; path: string }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'path'; wrong: 'form' | 'category' | 'page' };

/** Lets an address lead to a category, wherever it led before (rule categories/old-addresses). At most 5 queries in a transaction. */
export async function addOldPath(
  db: Db,
  asked: { categoryId: number; path: string },
  { by, now }: By,
): Promise<PathAdded> {
  const { categoryId } = asked;
  const path = asked.path.trim().replace(/^\/|\/$/g, '');
  if (path.length > categoryLimits.path || !/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(path))
    return { ok: false, reason: 'path', wrong: 'form' };
  return db.transaction().execute(async (tx): Promise<PathAdded> => {
    await lockTree(tx);
    const category = await holdCategory(tx, categoryId);
    if (!category) return { ok: false, reason: 'not-found' };
    const taken = await whoHasPath(tx, path);
    if (taken) return { ok: false, reason: 'path', wrong: taken };
    await addOldPaths(tx, { paths: [path], categoryId, reason: 'added', now });
    await logActivity(tx, {
      by,
      action: 'category.path-added',
      subject: { kind: 'category', id: String(categoryId) },
      before: null,
      after: { name: category.name, path },
      now,
    });
    return { ok: true, path };
  });
}

/** From now on the address leads nowhere. False where it did already. 2 queries in a transaction. */
export async function removeOldPath(db: Db, id: number, { by, now }: By): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const gone = await deleteOldPath(tx, id);
    if (!gone) return false;
    await logActivity(tx, {
      by,
      action: 'category.path-removed',
      subject: { kind: 'category', id: String(gone.categoryId) },
      before: { path: gone.path },
      after: null,
      now,
    });
    return true;
  });
}
