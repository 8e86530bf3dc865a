import type { ShoppingList } from '#contract/shopping-list.ts';
import type { RowState } from './row-states.ts';

export type ListLine = ShoppingList['lines'][number];

/** The rows that a list can keep: what stock says today does not matter (rule lists/keep). */
export function keptLines(states: readonly RowState[]): ListLine[] {
  return states.flatMap(({ row: { productId, unitId, quantity, unknownUnit } }) =>
    productId === null || unitId === null || quantity === null || unknownUnit !== ''
      ? []
      : [{ productId, unitId, quantity }],
  );
}
