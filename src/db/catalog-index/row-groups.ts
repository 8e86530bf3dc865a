import type { ProductColumns } from '#db/catalog-index/columns/product-columns.ts';
import { RowList } from './row-list.ts';

/** Rows by the number that one of their columns has. */
class RowGroup {
  readonly #lists: RowList[] = [];

  add(number: number, row: number): void {
    while (this.#lists.length <= number) this.#lists.push(new RowList());
    this.#lists[number]?.add(row);
  }

  remove(number: number, row: number): void {
    this.#lists[number]?.remove(row);
  }

  /** The rows of the numbers that are marked; of all without marks. */
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

/** The rows that are there, by their set of categories and by their brand: every row is in one list of each. */
export class RowGroups {
  readonly places = new RowGroup();
  readonly brands = new RowGroup();

  add(columns: ProductColumns, row: number): void {
    this.places.add(columns.places[row] ?? 0, row);
    this.brands.add(columns.brand[row] ?? 0, row);
  }

  /** While the row's columns are still those that it came in with. */
  remove(columns: ProductColumns, row: number): void {
    this.places.remove(columns.places[row] ?? 0, row);
    this.brands.remove(columns.brand[row] ?? 0, row);
  }
}
