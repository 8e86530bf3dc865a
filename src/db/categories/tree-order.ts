interface Node {
  id: number;
  parentId: number | null;
  depth: number;
}

/**
 * Each parent right before its children, siblings as they come, with their depth. A category whose parent is not there
 * stands at the top.
 */
export function inTreeOrder<Each extends Node>(categories: readonly Each[]): Each[] {
  const known = new Set(categories.map((category) => category.id));
  const children = new Map<number | null, Each[]>();
  for (const category of categories) {
    const { parentId } = category;
    const parent = parentId !== null && known.has(parentId) ? parentId : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(category);
    else children.set(parent, [category]);
  }
  const ordered: Each[] = [];
  const visit = (parent: number | null, depth: number) => {
    for (const category of children.get(parent) ?? []) {
      ordered.push({ ...category, depth });
      visit(category.id, depth + 1);
    }
  };
  visit(null, 0);
  return ordered;
}
