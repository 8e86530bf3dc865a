import { changeProduct, type ChangeDone, type ChangeOn } from '#db/catalog-work/change-product.ts';
import type { Db } from '#db/database.ts';
import {
  wrongField,
  type ProductChange,
  type SeenProduct,
  type WrongChange,
} from '#rules/catalog/product-work.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

/** One row of many: a product by its code, with what is to change. */
export interface ChangeRow extends ProductChange {
  code: string;
  seen?: SeenProduct | undefined;
}

/** Changes one product in a transaction of its own: the table's cells and the calls all come here (rule product-editing/single-implementation). */
export async function workProduct(
  db: Db,
  on: ChangeOn,
  change: ProductChange,
): Promise<ChangeDone> {
  return db.transaction().execute((tx) => changeProduct(tx, on, change));
}

/** How it went with a row: done, refused, or a row that makes no sense by itself. */
export type RowResult = ChangeDone | { ok: false; reason: 'wrong'; wrong: WrongChange };

/** Changes products one after the other, none because of another (rule product-editing/bulk). */
export async function workProducts(
  db: Db,
  rows: readonly ChangeRow[],
  { by, now }: { by: Worker; now: Date },
): Promise<{ code: string; result: RowResult }[]> {
  const results: { code: string; result: RowResult }[] = [];
  for (const { code, seen, ...change } of rows) {
    const lack = wrongField(change);
    const result: RowResult = lack
      ? { ok: false, reason: 'wrong', wrong: lack.reason }
      : await workProduct(db, { product: { code }, by, seen, now }, change);
    results.push({ code, result });
  }
  return results;
}
