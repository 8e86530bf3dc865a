import { useEffect, useState, type RefObject } from 'react';
import type { OfficeCategory } from '#contract/office/catalog/office-categories.ts';
import type { TreeRow } from './tree-rows.tsx';

export interface Folds {
  open: ReadonlySet<number>;
  fold: (id: number) => void;
}

/** The open categories: those above the current one at first. */
export function useFolds(items: readonly OfficeCategory[], current: number | null): Folds {
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const open = new Set<number>();
  const byId = new Map(items.map((each) => [each.id, each]));
  for (
    let at = byId.get(current ?? 0)?.parentId ?? null;
    at !== null && !open.has(at);
    at = byId.get(at)?.parentId ?? null
  ) {
    open.add(at);
  }
  for (const [id, isOpen] of changed) {
    if (isOpen) open.add(id);
    else open.delete(id);
  }
  return { open, fold: (id) => setChanged(new Map(changed).set(id, !open.has(id))) };
}

/** The row with the focus. It keeps it when the tree is in another order after a move. */
export function useRowFocus(
  tree: RefObject<HTMLElement | null>,
  rows: readonly TreeRow[],
  current: number | null,
) {
  const [wanted, setWanted] = useState<number | null>(null);
  const has = (id: number | null) => rows.some(({ category }) => category.id === id);
  const id = has(wanted) ? wanted : has(current) ? current : (rows[0]?.category.id ?? null);
  const order = rows.map(({ category, part }) => `${category.id}${part}`).join();
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement === null;
    if (order === '' || wanted === null || !(isLost || tree.current?.contains(activeElement)))
      return;
    tree.current?.querySelector<HTMLElement>(`[data-category="${wanted}"]`)?.focus();
    tree.current?.querySelector('.is-lifted')?.scrollIntoView({ block: 'nearest' });
  }, [tree, wanted, order]);
  return { id, move: setWanted };
}
export type RowFocus = ReturnType<typeof useRowFocus>;
