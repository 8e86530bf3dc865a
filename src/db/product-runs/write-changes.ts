import { sql } from 'kysely';
import { writePendingWords } from '#db/catalog/search/write-pending-words.ts';
import type { Db } from '#db/database.ts';
import { notePriceAuthor } from '#db/prices/note-author.ts';
import { bulkRows } from '#db/transfer/bulk-rows.ts';
import { syncProductPart } from '#db/transfer/write-product-parts.ts';
import type { BulkValues } from '#rules/bulk/bulk-change.ts';
import type { ActivityAction } from '#rules/shop/activity/activity-actions.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { ChosenProduct } from './chosen-products.ts';

type ChangedProduct = Pick<ChosenProduct, 'id' | 'code' | 'units'>;

/** A product with its values before and after a change. */
export interface ProductValues<Product extends ChangedProduct = ChangedProduct> {
  product: Product;
  before: BulkValues;
  after: BulkValues;
}

export interface ChangeBy {
  by: Worker;
  now: Date;
  /** The reason of a change of stock. */
  reason: string;
}

/**
 * Writes the new values of products that are held, each with its entries in the activity log, and what searches find
 * (rules bulk-changes/runs, activity-log/entries). All rows are of one kind of change. At most 13 queries for any number of products.
 */
export async function writeChanges(
  tx: Db,
  rows: readonly ProductValues[],
  change: ChangeBy,
): Promise<void> {
  if (rows.length === 0) return;
  await writePrices(tx, rows, change);
  await writeStock(tx, rows, change);
  await writeFlags(tx, rows, change.now);
  const paths = await writeCategories(tx, rows);
  await writePendingWords(tx);
  await logProducts(
    tx,
    rows.flatMap((row) => entriesOf(row, change.reason, paths)),
    change,
  );
}

async function writePrices(
  tx: Db,
  rows: readonly ProductValues[],
  { by }: ChangeBy,
): Promise<void> {
  const prices = rows.flatMap(({ product, after }) =>
    (after.prices ?? []).map(({ unit, price, listPrice }) => ({
      product: product.id,
      unit,
      price,
      list_price: listPrice,
    })),
  );
  if (prices.length === 0) return;
  await notePriceAuthor(tx, by.name);
  const columns = { product: 'bigint', unit: 'int', price: 'numeric', list_price: 'numeric' };
  await sql`update product_units u set price = x.price, list_price = x.list_price,
      list_currency = case when x.list_price is not null then coalesce(u.list_currency, u.currency) end
    from ${bulkRows(prices, columns)} where u.product_id = x.product and u.id = x.unit`.execute(tx);
}

/** A movement says who and why (rule stock/movements). */
async function writeStock(
  tx: Db,
  rows: readonly ProductValues[],
  { by, now, reason }: ChangeBy,
): Promise<void> {
  const moves = rows.flatMap(({ product, before, after }) =>
    after.stock === undefined || before.stock === undefined
      ? []
      : [{ product: product.id, level: after.stock, pieces: after.stock - before.stock }],
  );
  if (moves.length === 0) return;
  const given = bulkRows(moves, { product: 'bigint', level: 'int', pieces: 'int' });
  await sql`update products p set quantity = x.level from ${given} where p.id = x.product`.execute(
    tx,
  );
  await sql`insert into stock_movements (product_id, quantity, reason, why, by_name, created_at)
    select x.product, x.pieces, 'correction', ${reason}, ${by.name}, ${now}::timestamptz
    from ${given} order by x.product`.execute(tx);
}

/** VAT, visibility, and the time of the change; the stock alone does not count as a change of the product. */
async function writeFlags(tx: Db, rows: readonly ProductValues[], now: Date): Promise<void> {
  const changed = rows
    .filter(({ after }) => after.stock === undefined)
    .map(({ product, after }) => ({
      product: product.id,
      tax_rate: after.taxRate,
      active: after.active,
    }));
  if (changed.length === 0) return;
  const columns = { product: 'bigint', tax_rate: 'numeric', active: 'boolean' };
  await sql`update products p set tax_rate = coalesce(x.tax_rate, p.tax_rate),
      active = coalesce(x.active, p.active), updated_at = ${now}::timestamptz
    from ${bulkRows(changed, columns)} where p.id = x.product`.execute(tx);
}

/** Writes the chosen categories and those above them. Gives the paths of all categories, or nothing where none changed. */
async function writeCategories(
  tx: Db,
  rows: readonly ProductValues[],
): Promise<ReadonlyMap<number, string>> {
  const placed = rows.filter(({ after }) => after.categories !== undefined);
  if (placed.length === 0) return new Map();
  const all = await tx.selectFrom('categories').select(['id', 'path', 'parent_id']).execute();
  const parents = new Map(all.map(({ id, parent_id: parent }) => [id, parent]));
  await syncProductPart(tx, 'categories', {
    ids: placed.map(({ product }) => product.id),
    rows: placed.flatMap(({ product, after }) =>
      placesOf(after.categories ?? [], parents).map((place) => ({
        product_id: product.id,
        ...place,
      })),
    ),
    fresh: false,
  });
  return new Map(all.map(({ id, path }) => [id, path]));
}

interface Place {
  category_id: number;
  direct: boolean;
  position: number;
}

function placesOf(chosen: readonly number[], parents: ReadonlyMap<number, number | null>): Place[] {
  const known = chosen.filter((id) => parents.has(id));
  const places = new Map<number, Place>(
    known.map((id, position) => [id, { category_id: id, direct: true, position }]),
  );
  for (const id of known) {
    for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) {
      if (!places.has(at)) places.set(at, { category_id: at, direct: false, position: 0 });
    }
  }
  return [...places.values()];
}

/** An entry of a product in the activity log, by the product's code. */
export interface ProductEntry {
  action: ActivityAction;
  code: string;
  before: object;
  after: object;
}

function entriesOf(
  { product, before, after }: ProductValues,
  reason: string,
  paths: ReadonlyMap<number, string>,
): ProductEntry[] {
  const { code } = product;
  const entry = (action: ActivityAction, was: object, is: object): ProductEntry => ({
    action,
    code,
    before: was,
    after: is,
  });
  if (after.prices) {
    return after.prices.map(({ unit, ...is }) => {
      const was = before.prices?.find((each) => each.unit === unit);
      const { currency = '' } = product.units.find(({ id }) => id === unit) ?? {};
      const old = { price: was?.price, listPrice: was?.listPrice, currency, unit };
      return entry('product.price', old, { ...is, currency, unit });
    });
  }
  const { stock, taxRate, active, categories } = after;
  if (stock !== undefined)
    return [entry('product.stock', { stock: before.stock }, { stock, reason })];
  if (taxRate !== undefined)
    return [entry('product.vat', { taxRate: before.taxRate }, { taxRate })];
  if (active !== undefined) return [entry('product.active', { active: before.active }, { active })];
  const named = (ids: readonly number[] = []) =>
    ids.flatMap((id) => paths.get(id) ?? []).join(', ');
  return [
    entry(
      'product.categories',
      { categories: named(before.categories) },
      { categories: named(categories) },
    ),
  ];
}

/** Writes entries of products in the activity log (rule activity-log/entries). 1 query, none without entries. */
export async function logProducts(
  tx: Db,
  entries: readonly ProductEntry[],
  { by, now }: Pick<ChangeBy, 'by' | 'now'>,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ action, code, before, after }) => ({
    action,
    code,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }));
  const columns = { action: 'text', code: 'text', before: 'text', after: 'text' };
  await sql`insert into activity_log (at, actor, by_name, action, subject, subject_id, before, after)
    select ${now}::timestamptz, ${by.kind}, ${by.name}, x.action, 'product', x.code, x.before::jsonb, x.after::jsonb
    from ${bulkRows(rows, columns)}`.execute(tx);
}
