import { logActivity } from '#db/activity/activity.ts';
import { lockTree, readTree } from '#db/categories/stored-tree.ts';
import {
  holdCategory,
  updateCategory,
  type CategoryFields,
  type StoredCategory,
} from '#db/categories/category-work.ts';
import { movePaths } from '#db/categories/move-branch.ts';
import type { Db } from '#db/database.ts';
import { branchOf, categoryLimits, pathIn, slugOf } from '#rules/catalog/tree/category-form.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import { pathError, type PathError } from './free-path.ts';

export interface ChangeOn {
  id: number;
  by: Worker;
  seen?: number | undefined;
  now: Date;
}

export type CategoryChange = Partial<CategoryFields> & { slug?: string };

export type Changed =
  | { ok: true; id: number; path: string; version: number }
  | { ok: false; reason: 'not-found' | 'category-changed' | 'category-path-long' }
  | { ok: false; reason: 'path'; wrong: PathError };

/**
 * Changes a category's fields; with another address its old one and those below it lead to the new ones (rules
 * categories/fields, categories/old-addresses). What is so already is done. At most 8 queries in a transaction.
 */
export async function changeCategory(
  db: Db,
  on: ChangeOn,
  change: CategoryChange,
): Promise<Changed> {
  return db.transaction().execute(async (tx): Promise<Changed> => {
    await lockTree(tx);
    const is = await holdCategory(tx, on.id);
    if (!is) return { ok: false, reason: 'not-found' };
    const { slug = slugOf(is.path), ...given } = change;
    const wanted = { ...fieldsOf(is), ...given };
    const log = changedFields(is, wanted);
    const isMoved = slug !== slugOf(is.path);
    if (!isMoved && Object.keys(log.after).length === 0) return done(is, is.path, is.version);
    if (on.seen !== undefined && on.seen !== is.version)
      return { ok: false, reason: 'category-changed' };
    let path = is.path;
    if (isMoved) {
      const renamed = await rename(tx, is, { slug, now: on.now });
      if (!renamed.ok) return renamed;
      path = renamed.path;
    }
    const version = await updateCategory(tx, is.id, wanted);
    await logActivity(tx, {
      by: on.by,
      action: 'category.changed',
      subject: { kind: 'category', id: String(is.id) },
      before: { name: is.name, ...log.before, ...(isMoved && { path: is.path }) },
      after: { name: wanted.name, ...log.after, ...(isMoved && { path }) },
      now: on.now,
    });
    return done(is, path, version);
  });
}

const done = ({ id }: StoredCategory, path: string, version: number) =>
  ({ ok: true, id, path, version }) as const;

async function rename(
  tx: Db,
  { id, path: from }: StoredCategory,
  { slug, now }: { slug: string; now: Date },
): Promise<{ ok: true; path: string } | Extract<Changed, { ok: false }>> {
  const parentPath = from.includes('/') ? from.slice(0, from.lastIndexOf('/')) : null;
  const wrong = await pathError(tx, { slug, parentPath });
  if (wrong) return { ok: false, reason: 'path', wrong };
  const branch = branchOf(await readTree(tx), id);
  const to = pathIn(parentPath, slug);
  const longest = Math.max(...branch.map(({ path }) => path.length));
  if (longest - from.length + to.length > categoryLimits.path)
    return { ok: false, reason: 'category-path-long' };
  await movePaths(tx, { branch: branch.map((each) => each.id), from, to, reason: 'renamed', now });
  return { ok: true, path: to };
}

function fieldsOf(is: StoredCategory): CategoryFields {
  const { name, nameEn, intro, introEn, html, htmlEn, image, hidden, withdrawal } = is;
  return { name, nameEn, intro, introEn, html, htmlEn, image, hidden, withdrawal };
}

function changedFields(is: CategoryFields, wanted: CategoryFields) {
  const before: Partial<Record<keyof CategoryFields, unknown>> = {};
  const after: Partial<Record<keyof CategoryFields, unknown>> = {};
  const names = [
    'name',
    'nameEn',
    'intro',
    'introEn',
    'html',
    'htmlEn',
    'image',
    'hidden',
    'withdrawal',
  ] as const;
  for (const name of names) {
    if (is[name] === wanted[name]) continue;
    before[name] = is[name];
    after[name] = wanted[name];
  }
  return { before, after };
}
