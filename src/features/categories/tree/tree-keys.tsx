import type { SpotStep } from '#rules/catalog/tree/category-steps.ts';
import type { TreeRow } from './tree-rows.tsx';
import type { Folds, RowFocus } from './use-tree-rows.tsx';
import type { useLift } from './use-lift.tsx';

interface KeyInput {
  rows: readonly TreeRow[];
  lifting: ReturnType<typeof useLift>;
  folds: Folds;
  focus: RowFocus;
  mayMove: boolean;
  onOpen: (id: number) => void;
}

const steps: Readonly<Record<string, SpotStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'into',
  ArrowLeft: 'out',
};

/** The keys of the tree; whether the key did something. Space takes and drops, arrows move, Escape puts back. */
export function treeKeys(input: KeyInput): (key: string) => boolean {
  const { lifting } = input;
  return (key) => (lifting.lift ? pressLifted(key, lifting) : pressRow(key, input));
}

function pressLifted(key: string, lifting: KeyInput['lifting']): boolean {
  const step = steps[key];
  if (step) lifting.step(step);
  else if (key === ' ' || key === 'Enter') lifting.drop();
  else if (key === 'Escape') lifting.cancel();
  else return false;
  return true;
}

function pressRow(
  key: string,
  { rows, lifting, folds, focus, mayMove, onOpen }: KeyInput,
): boolean {
  const at = rows.findIndex(({ category }) => category.id === focus.id);
  const row = rows[at];
  if (!row) return false;
  const { id, parentId } = row.category;
  const go = (to: TreeRow | undefined) => to && focus.move(to.category.id);
  if (key === 'ArrowDown') go(rows[at + 1]);
  else if (key === 'ArrowUp') go(rows[at - 1]);
  else if (key === 'Home') go(rows[0]);
  else if (key === 'End') go(rows.at(-1));
  else if (key === 'ArrowRight' && row.hasChildren) {
    if (row.isOpen) go(rows[at + 1]);
    else folds.fold(id);
  } else if (key === 'ArrowLeft') {
    if (row.isOpen && row.hasChildren) folds.fold(id);
    else if (parentId !== null) focus.move(parentId);
  } else if (key === 'Enter') onOpen(id);
  else if (key === ' ' && mayMove) {
    focus.move(id);
    lifting.start(id, 'keys');
  } else return false;
  return true;
}
