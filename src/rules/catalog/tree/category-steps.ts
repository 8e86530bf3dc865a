import { branchOf, categoryLimits, type Placed } from './category-form.ts';

/** The place at which a moved category would stand: among those under `parentId`, from 0 on. */
export interface Spot {
  parentId: number | null;
  index: number;
}

export const spotSteps = ['up', 'down', 'into', 'out'] as const;
export type SpotStep = (typeof spotSteps)[number];

/** The tree without what is being moved. */
export function restOf<Each extends Placed>(tree: readonly Each[], id: number): Each[] {
  const moved = new Set(branchOf(tree, id).map((each) => each.id));
  return tree.filter((each) => !moved.has(each.id));
}

export function childrenOf<Each extends Placed>(
  tree: readonly Each[],
  parentId: number | null,
): Each[] {
  return tree.filter((each) => each.parentId === parentId);
}

export function spotOf(tree: readonly Placed[], id: number): Spot {
  const parentId = tree.find((each) => each.id === id)?.parentId ?? null;
  return { parentId, index: childrenOf(tree, parentId).findIndex((each) => each.id === id) };
}

/** The sibling that the category comes to stand before; null: last. */
export function beforeOf(rest: readonly Placed[], { parentId, index }: Spot): number | null {
  return childrenOf(rest, parentId)[index]?.id ?? null;
}

/**
 * The next spot by a key (rule categories/moving): up and down among the siblings and on beside the parent, into the sibling
 * above, out behind the parent. The same spot where there is none.
 */
export function stepSpot(rest: readonly Placed[], spot: Spot, step: SpotStep): Spot {
  const { parentId, index } = spot;
  const siblings = childrenOf(rest, parentId);
  const parent = parentId === null ? null : spotOf(rest, parentId);
  if (step === 'into') {
    const above = siblings[index - 1];
    return above ? { parentId: above.id, index: childrenOf(rest, above.id).length } : spot;
  }
  if (step === 'up') {
    if (index > 0) return { parentId, index: index - 1 };
    return parent ?? spot;
  }
  if (step === 'down' && index < siblings.length) return { parentId, index: index + 1 };
  return parent ? { parentId: parent.parentId, index: parent.index + 1 } : spot;
}

/** The part of a row over which the moved category is held, from 0 at its top to 1 at its foot. */
export function spotAt(
  rest: readonly Placed[],
  over: number,
  { part, isOpen }: { part: number; isOpen: boolean },
): Spot {
  const { parentId, index } = spotOf(rest, over);
  const below = childrenOf(rest, over);
  if (part < 0.3) return { parentId, index };
  if (part <= 0.7) return { parentId: over, index: below.length };
  if (isOpen && below.length > 0) return { parentId: over, index: 0 };
  return { parentId, index: index + 1 };
}

/** The categories that can hold another level of categories below them. */
export function possibleParents<Each extends Placed & { depth: number }>(
  tree: readonly Each[],
): Each[] {
  return tree.filter((each) => each.depth + 1 < categoryLimits.depth);
}
