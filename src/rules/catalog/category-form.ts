import { slugify } from './product-url.ts';

/** Characters of a category's fields, and how deep the tree goes (rule categories/fields). */
export const categoryLimits = {
  name: 100,
  slug: 80,
  intro: 160,
  html: 20_000,
  path: 250,
  depth: 6,
} as const;

/** An address that a category had for a shorter time leads nowhere afterwards (rule categories/old-addresses). */
export const briefMs = 10 * 60_000;

export const oldPathReasons = ['renamed', 'moved', 'removed', 'added'] as const;
export type OldPathReason = (typeof oldPathReasons)[number];

export type SlugError = 'missing' | 'form' | 'reserved';

/** Addresses that the shop keeps for itself, beside its fixed pages: languages, files, calls. */
const reserved: ReadonlySet<string> = new Set(
  (
    'en tr api yonetim assets office-assets image images img photo health ready metrics dev account payment ' +
    'sitemap search siparis sorular'
  ).split(' '),
);

/**
 * Checks the part of the address that a category adds (rule categories/address). `fixed` has the first parts of the shop's
 * own pages, which a top category cannot take; an address like a product's is nobody else's.
 */
export function checkSlug(
  slug: string,
  { isTop, fixed }: { isTop: boolean; fixed: ReadonlySet<string> },
): SlugError | null {
  if (slug === '') return 'missing';
  if (slug.length > categoryLimits.slug || slugify(slug) !== slug) return 'form';
  if (/-p-\d+$/.test(slug)) return 'reserved';
  return isTop && (reserved.has(slug) || fixed.has(slug)) ? 'reserved' : null;
}

/** The last part of a path. */
export function slugOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function pathIn(parentPath: string | null, slug: string): string {
  return parentPath === null ? slug : `${parentPath}/${slug}`;
}

/** A category in the tree, as far as its place goes. */
export interface Placed {
  id: number;
  parentId: number | null;
  path: string;
}

export type MoveError =
  | 'category-changed'
  | 'category-inside-itself'
  | 'category-too-deep'
  | 'category-path-long';

export interface PlannedMove {
  /** The ids of the categories under the new parent, in their new order. */
  order: number[];
  path: string;
}

/**
 * Where a category comes to stand: under `parentId`, right before `before` or last where that is null (rule
 * categories/moving). `tree` is in the menu's order.
 */
export function planMove(
  tree: readonly Placed[],
  { id, parentId, before }: { id: number; parentId: number | null; before: number | null },
): ({ ok: true } & PlannedMove) | { ok: false; reason: MoveError } {
  const byId = new Map(tree.map((each) => [each.id, each]));
  const moved = byId.get(id);
  const parent = parentId === null ? null : byId.get(parentId);
  if (!moved || parent === undefined) return { ok: false, reason: 'category-changed' };
  const above = lineOf(byId, parent);
  if (above.includes(id)) return { ok: false, reason: 'category-inside-itself' };
  if (above.length + heightOf(tree, id) > categoryLimits.depth)
    return { ok: false, reason: 'category-too-deep' };
  const path = pathIn(parent?.path ?? null, slugOf(moved.path));
  const longest = Math.max(...branchOf(tree, id).map((each) => each.path.length));
  if (longest - moved.path.length + path.length > categoryLimits.path)
    return { ok: false, reason: 'category-path-long' };
  const siblings = tree.filter((each) => each.parentId === parentId && each.id !== id);
  const order = siblings.map((each) => each.id);
  const at = before === null ? order.length : order.indexOf(before);
  if (at < 0) return { ok: false, reason: 'category-changed' };
  return { ok: true, path, order: order.toSpliced(at, 0, id) };
}

function lineOf(byId: ReadonlyMap<number, Placed>, from: Placed | null): number[] {
  const line: number[] = [];
  for (
    let at: Placed | null | undefined = from;
    at && !line.includes(at.id);
    at = at.parentId === null ? null : byId.get(at.parentId)
  ) {
    line.push(at.id);
  }
  return line;
}

/** The category and everything below it. */
export function branchOf<Each extends Placed>(tree: readonly Each[], id: number): Each[] {
  const inside = new Set([id]);
  // A parent may come after its children in a list of another order.
  for (let grown = true; grown;) {
    grown = false;
    for (const each of tree) {
      if (each.parentId === null || inside.has(each.id) || !inside.has(each.parentId)) continue;
      inside.add(each.id);
      grown = true;
    }
  }
  return tree.filter((each) => inside.has(each.id));
}

function heightOf(tree: readonly Placed[], id: number): number {
  const below = tree.filter((each) => each.parentId === id);
  return 1 + Math.max(0, ...below.map((each) => heightOf(tree, each.id)));
}
