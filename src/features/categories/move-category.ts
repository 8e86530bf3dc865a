import { logActivity } from '#db/activity/activity.ts';
import { lockTree, readTree, type TreeCategory } from '#db/categories/category-tree.ts';
import { whoHasPath } from '#db/categories/category-work.ts';
import { movePaths, moveProducts, placeCategory } from '#db/categories/move-branch.ts';
import type { Db } from '#db/database.ts';
import { branchOf, planMove, slugOf, type MoveError } from '#rules/catalog/category-form.ts';
import type { ChangeOn } from './change-category.ts';
import { slugError, type PathError } from './free-path.ts';

export interface Place {
  parentId: number | null;
  /** The sibling right behind; null: it stands last. */
  before: number | null;
}

export type Moved =
  | { ok: true; id: number; path: string; version: number; from: Place }
  | { ok: false; reason: 'not-found' | MoveError }
  | { ok: false; reason: 'path'; wrong: PathError };

/**
 * Moves a category with all that is below it; old addresses lead to the new ones, and the products are found in the
 * categories above (rules categories/moving, categories/old-addresses). At most 11 queries in a transaction.
 */
export async function moveCategory(db: Db, on: ChangeOn, to: Place): Promise<Moved> {
  const { id, seen, now } = on;
  return db.transaction().execute(async (tx): Promise<Moved> => {
    await lockTree(tx);
    const tree = await readTree(tx);
    const moved = tree.find((each) => each.id === id);
    if (!moved) return { ok: false, reason: 'not-found' };
    const from = placeOf(tree, moved);
    const { path, version } = moved;
    if (from.parentId === to.parentId && from.before === to.before)
      return { ok: true, id, path, version, from };
    if (seen !== undefined && seen !== version) return { ok: false, reason: 'category-changed' };
    const plan = planMove(tree, { id, ...to });
    if (!plan.ok) return plan;
    if (plan.path !== path) {
      const wrong = await takenBy(tx, plan.path, to.parentId === null);
      if (wrong) return { ok: false, reason: 'path', wrong };
      const branch = branchOf(tree, id).map((each) => each.id);
      await movePaths(tx, { branch, from: path, to: plan.path, reason: 'moved', now });
    }
    const next = await placeCategory(tx, { id, parentId: to.parentId, order: plan.order });
    if (from.parentId !== to.parentId) {
      const formerly = lineAbove(tree, moved);
      await moveProducts(tx, { id, formerly });
    }
    await log(tx, on, { tree, moved, to, path: plan.path });
    return { ok: true, id, path: plan.path, version: next, from };
  });
}

async function takenBy(tx: Db, path: string, isTop: boolean): Promise<PathError | null> {
  return (isTop ? slugError(path, null) : null) ?? (await whoHasPath(tx, path));
}

function placeOf(tree: readonly TreeCategory[], { id, parentId }: TreeCategory): Place {
  const siblings = tree.filter((each) => each.parentId === parentId);
  const at = siblings.findIndex((each) => each.id === id);
  return { parentId, before: siblings[at + 1]?.id ?? null };
}

function lineAbove(tree: readonly TreeCategory[], { parentId }: TreeCategory): number[] {
  const line: number[] = [];
  for (let at = parentId; at !== null && !line.includes(at);) {
    const above = at;
    line.push(above);
    at = tree.find((each) => each.id === above)?.parentId ?? null;
  }
  return line;
}

async function log(
  tx: Db,
  { by, now }: ChangeOn,
  move: { tree: readonly TreeCategory[]; moved: TreeCategory; to: Place; path: string },
): Promise<void> {
  const { tree, moved, to, path } = move;
  const nameOf = (id: number | null) => tree.find((each) => each.id === id)?.path ?? '';
  const place = ({ parentId, before }: Place) => ({
    under: nameOf(parentId),
    before: slugOf(nameOf(before)),
  });
  await logActivity(tx, {
    by,
    action: 'category.moved',
    subject: { kind: 'category', id: String(moved.id) },
    before: { name: moved.name, path: moved.path, ...place(placeOf(tree, moved)) },
    after: { name: moved.name, path, ...place(to) },
    now,
  });
}
