import { topCount } from '#rules/catalog/lists/list-scope.ts';
import type { ListBase } from './index-query.ts';
import type { ProductColumns } from '#db/catalog-index/columns/product-columns.ts';
import { isSelected, type RowSelection } from './row-selection.ts';

/** Whether a list has only the best rows of its scope. */
export function isTopList({ scope }: ListBase): boolean {
  return scope.kind === 'mostLiked' || scope.kind === 'bestSellers';
}

/** The best twenty of these rows, the best first: by stars, without those that have none, or by pieces sold. */
export function topRows(
  columns: ProductColumns,
  selection: RowSelection,
  by: 'stars' | 'sales',
): number[] {
  const { ids, starRate, pop, sales } = columns;
  const more = (column: Uint8Array | Int16Array | Float64Array, a: number, b: number) =>
    (column[b] ?? 0) - (column[a] ?? 0);
  const compare = (a: number, b: number) =>
    (by === 'stars' ? more(starRate, a, b) : more(pop, a, b) || more(sales, a, b)) ||
    (ids[a] ?? 0) - (ids[b] ?? 0);
  const top: number[] = [];
  for (const list of selection.lists) {
    for (const row of list) {
      if (!isSelected(columns, selection, row)) continue;
      if (by === 'stars' && starRate[row] === 0) continue;
      const last = top[topCount - 1];
      if (last !== undefined && compare(row, last) > 0) continue;
      const position = top.findIndex((other) => compare(row, other) < 0);
      top.splice(position < 0 ? top.length : position, 0, row);
      if (top.length > topCount) top.pop();
    }
  }
  return top;
}
