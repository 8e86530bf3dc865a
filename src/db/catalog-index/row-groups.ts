import type { ProductColumns } from '#db/catalog-index/columns/product-columns.ts';
import { RowList } from './row-list.ts';

/** Rows by their value in one column. */
class RowGroup {
  readonly #lists: RowList[] = [];

  add(number: number, row: number): void {
    while (this.#lists.length <= number) this.#lists.push(new RowList());
    this.#lists[number]?.add(row);
  }

  remove(number: number, row: number): void {
    this.#lists[number]?.remove(row);
  }

  /** The rows whose values are marked; all rows where `marks` is null. */
  having(marks: Uint8Array | null): { lists: Int32Array[]; size: number } {
    const lists: Int32Array[] = [];
    let size = 0;
    for (const [number, list] of this.#lists.entries()) {
      if (list.length === 0 || (marks && marks[number] !== 1)) continue;
      lists.push(list.rows);
      size += list.length;
    }
    return { lists, size };
  }
}

/** The listed rows, by their set of categories and by their brand. */
export class RowGroups {
  readonly byCategorySet = new RowGroup();
  readonly byBrand = new RowGroup();

  add(columns: ProductColumns, row: number): void {
    this.byCategorySet.add(columns.categorySet[row] ?? 0, row);
    this.byBrand.add(columns.brand[row] ?? 0, row);
  }

  /** Call it before the row's columns change. */
  remove(columns: ProductColumns, row: number): void {
    this.byCategorySet.remove(columns.categorySet[row] ?? 0, row);
    this.byBrand.remove(columns.brand[row] ?? 0, row);
  }
}
