import type { ProductColumns } from '#db/catalog-index/columns/product-columns.ts';
import type { Ranking } from './index-query.ts';

/** The values that rank a product in a search; undefined for one that is not listed. */
export function rankingOf(columns: ProductColumns, id: number): Ranking | undefined {
  const row = columns.rowOf(id);
  if (row === undefined || !columns.isListed(row)) return undefined;
  return {
    inStock: columns.isInStock(row),
    hasNoPrice: columns.hasNoPrice(row),
    pop: columns.pop[row] ?? 0,
    categorySet: columns.categorySet[row] ?? 0,
  };
}

/** Whether any piece of the product was sold. */
export function isSold(columns: ProductColumns, id: number): boolean {
  const row = columns.rowOf(id);
  return row !== undefined && (columns.sales[row] ?? 0) > 0;
}

/** The rows of the listed ones of these products. */
export function rowsOf(columns: ProductColumns, ids: Iterable<number>): Int32Array {
  const rows: number[] = [];
  for (const id of ids) {
    const row = columns.rowOf(id);
    if (row !== undefined && columns.isListed(row)) rows.push(row);
  }
  return Int32Array.from(rows);
}
