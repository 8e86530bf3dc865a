import { useState } from 'react';
import type { TableProduct } from '#contract/office/catalog/office-products.ts';
import { useRowSelection, type RowSelection } from '#ui/office/table/use-row-selection.ts';

export interface ProductSelection extends RowSelection<TableProduct> {
  /** Whether all products of the view and search are chosen, those of other pages too. */
  isAll: boolean;
  /** The number of chosen products, and of those of the view and search. */
  count: number;
  total: number;
  chooseAll: () => void;
}

/** The chosen products of the table: one by one, or all of a view and search (rule bulk-changes/choice). */
export function useProductSelection(input: {
  scope: string;
  page: readonly TableProduct[];
  total: number;
}): ProductSelection {
  const { scope, page, total } = input;
  const rows = useRowSelection({ scope, page, keyOf: ({ id }) => id });
  const [all, setAll] = useState<string | null>(null);
  const isAll = all === scope;
  const withoutAll =
    <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      setAll(null);
      act(...args);
    };
  return {
    ...rows,
    has: (row) => isAll || rows.has(row),
    toggle: withoutAll(rows.toggle),
    extendTo: withoutAll(rows.extendTo),
    togglePage: isAll ? withoutAll(rows.clear) : rows.togglePage,
    keepOnly: withoutAll(rows.keepOnly),
    clear: withoutAll(rows.clear),
    isAll,
    count: isAll ? total : rows.rows.length,
    total,
    chooseAll: () => setAll(scope),
  };
}
