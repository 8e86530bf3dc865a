import { logActivity } from '#db/activity/activity.ts';
import { lockTree, readTree } from '#db/categories/category-tree.ts';
import { insertCategory } from '#db/categories/category-work.ts';
import type { Db } from '#db/database.ts';
import { categoryLimits, pathIn } from '#rules/catalog/category-form.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import { pathError, type PathError } from './free-path.ts';

interface NewCategory {
  parentId: number | null;
  name: string;
  nameEn: string;
  slug?: string | undefined;
}

type Added =
  | { ok: true; id: number; path: string; version: number }
  | { ok: false; reason: 'category-changed' | 'category-too-deep' | 'category-path-long' }
  | { ok: false; reason: 'path'; wrong: PathError };

/** Adds a category last under its parent (rule categories/new). 5 queries in a transaction. */
export async function addCategory(
  db: Db,
  wanted: NewCategory,
  { by, now }: { by: Worker; now: Date },
): Promise<Added> {
  const { parentId, name, nameEn } = wanted;
  const slug = wanted.slug || slugify(name).slice(0, categoryLimits.slug).replace(/-$/, '');
  return db.transaction().execute(async (tx): Promise<Added> => {
    await lockTree(tx);
    const tree = await readTree(tx);
    const parent = parentId === null ? null : tree.find((each) => each.id === parentId);
    if (parent === undefined) return { ok: false, reason: 'category-changed' };
    if (parent && parent.depth + 1 >= categoryLimits.depth)
      return { ok: false, reason: 'category-too-deep' };
    const parentPath = parent?.path ?? null;
    const path = pathIn(parentPath, slug);
    if (path.length > categoryLimits.path) return { ok: false, reason: 'category-path-long' };
    const wrong = await pathError(tx, { slug, parentPath });
    if (wrong) return { ok: false, reason: 'path', wrong };
    const id = await insertCategory(tx, { parentId, path, name, nameEn, now });
    await logActivity(tx, {
      by,
      action: 'category.added',
      subject: { kind: 'category', id: String(id) },
      before: null,
      after: { name, nameEn, path },
      now,
    });
    return { ok: true, id, path, version: 1 };
  });
}
