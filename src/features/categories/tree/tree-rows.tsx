import type { OfficeCategory } from '#contract/office/catalog/office-categories.ts';
import { beforeOf, childrenOf, restOf, type Spot } from '#rules/catalog/tree/category-steps.ts';
import { foldTurkish } from '#rules/catalog/lists/turkish.ts';

/** A category that is being moved, and where it would come to stand. */
export interface Lift {
  id: number;
  spot: Spot;
  way: 'keys' | 'pointer';
}

/** A row of the tree as it is drawn. */
export interface TreeRow {
  category: OfficeCategory;
  depth: number;
  isOpen: boolean;
  hasChildren: boolean;
  /** `from`: it is being moved away; `lifted`: it is shown where it would come to stand. */
  part: 'row' | 'from' | 'lifted';
  /** The place at which the pointer would drop the moved category. */
  drop: 'before' | 'into' | null;
}

interface Shown {
  items: readonly OfficeCategory[];
  open: ReadonlySet<number>;
  lift: Lift | null;
}

/** The rows that are open, with a lifted category at its spot. */
export function rowsOf({ items, open, lift }: Shown): TreeRow[] {
  const lifted = lift && items.find(({ id }) => id === lift.id);
  const rest = lift ? restOf(items, lift.id) : items;
  const before = lift && beforeOf(rest, lift.spot);
  const rows: TreeRow[] = [];
  const put = (category: OfficeCategory, depth: number, part: TreeRow['part']) =>
    rows.push({
      category,
      depth,
      isOpen: open.has(category.id),
      hasChildren: items.some(({ parentId }) => parentId === category.id),
      part,
      drop: lift?.way === 'pointer' ? dropOf(category, lift.spot, before) : null,
    });
  const visit = (parentId: number | null, depth: number) => {
    const isHere = lift?.way === 'keys' && lifted && lift.spot.parentId === parentId;
    for (const category of childrenOf(items, parentId)) {
      if (isHere && category.id === before) put(lifted, depth, 'lifted');
      put(category, depth, category.id === lift?.id ? 'from' : 'row');
      const isOpen = open.has(category.id) || lift?.spot.parentId === category.id;
      if (isOpen && category.id !== lift?.id) visit(category.id, depth + 1);
    }
    if (isHere && before === null) put(lifted, depth, 'lifted');
  };
  visit(null, 0);
  return rows;
}

function dropOf({ id }: OfficeCategory, spot: Spot, before: number | null): TreeRow['drop'] {
  if (before !== null) return before === id ? 'before' : null;
  return spot.parentId === id ? 'into' : null;
}

/** The categories whose names hold the text, with those above them. */
export function foundIn(items: readonly OfficeCategory[], text: string): OfficeCategory[] {
  const wanted = foldTurkish(text);
  const shown = new Set<number>();
  const byId = new Map(items.map((each) => [each.id, each]));
  for (const each of items) {
    if (!foldTurkish(`${each.name} ${each.nameEn} ${each.path}`).includes(wanted)) continue;
    for (
      let at: OfficeCategory | undefined = each;
      at && !shown.has(at.id);
      at = at.parentId === null ? undefined : byId.get(at.parentId)
    ) {
      shown.add(at.id);
    }
  }
  return items.filter(({ id }) => shown.has(id));
}
