import type { Db } from '#db/database.ts';
import { recountChildren, syncProductPart, updateDefaultPrices } from './write-product-parts.ts';
import { addPriceHistory, refreshClaims, type HistoryRow } from './write-price-history.ts';
import type { ProductPart } from './write-product-parts.ts';
import { upsertProducts } from './write-products.ts';
import type { ProductRow } from './write-products.ts';

export type PartRows = readonly Readonly<Record<string, unknown>>[];

/** The rows of a product to store. An absent part stays as it is. */
export interface ProductWrite {
  row: ProductRow;
  isNew: boolean;
  parts: Partial<Record<ProductPart, PartRows>>;
  /** Prices of before the shop's own history. */
  history?: readonly Omit<HistoryRow, 'product_id'>[] | undefined;
  /** The price of the default unit, where the units stay as they are. */
  price?:
    | {
        price?: number;
        currency?: string;
        sets_list: boolean;
        list_price: number | null;
        list_currency: string | null;
      }
    | undefined;
}

const parts: readonly ProductPart[] = [
  'units',
  'categories',
  'variants',
  'inventory',
  'equivalents',
  'pictureTexts',
];

/**
 * Stores products with their parts and returns those that changed: the one way in which an import and the office write a
 * product. Their rows must be locked (`lockProducts`). `parents`: the previous and present parents of the products. Call
 * `writePendingWords` at the end of the transaction.
 */
export async function storeProducts(
  db: Db,
  writes: readonly ProductWrite[],
  parents: readonly number[],
): Promise<ReadonlySet<number>> {
  const fresh = writes.every(({ isNew }) => isNew);
  const rows = writes.map(({ row }) => row);
  const changed = new Set(await upsertProducts(db, rows, fresh));
  const history = writes.flatMap(({ row, history: given = [] }) =>
    given.map((each) => ({ product_id: row.id, ...each })),
  );
  const withHistory = await addPriceHistory(db, history);
  for (const part of parts) {
    const having = writes.filter((write) => write.parts[part] !== undefined);
    const ids = having.map(({ row }) => row.id);
    const wanted = having.flatMap((write) => write.parts[part] ?? []);
    if (wanted.length === 0 && fresh) continue;
    for (const id of await syncProductPart(db, part, { ids, rows: wanted, fresh })) changed.add(id);
  }
  const prices = writes.flatMap(({ row, price }) => (price ? [{ id: row.id, ...price }] : []));
  for (const id of await updateDefaultPrices(db, prices)) changed.add(id);
  await refreshClaims(db, withHistory);
  for (const id of withHistory) changed.add(id);
  await recountChildren(db, parents);
  return changed;
}
