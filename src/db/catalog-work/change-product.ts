import { sql } from 'kysely';
import { leastStock, mostStock } from '#rules/cart/stock.ts';
import type { ProductChange, SeenProduct } from '#rules/catalog/product-work.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { Db } from '#db/database.ts';
import { notePriceAuthor } from '#db/prices/note-author.ts';
import { logActivity } from '#db/activity/activity.ts';
import { readStockBounds } from './stock-bounds.ts';
import { writePendingWords } from '#db/catalog/search/write-pending-words.ts';

/** The product to change, the actor, and the values that the actor saw. */
export interface ChangeOn {
  product: { id: number } | { code: string };
  by: Worker;
  seen?: SeenProduct | undefined;
  now: Date;
}

/** Why nothing was changed. */
export type ChangeRefusal =
  | { reason: 'not-found' }
  | { reason: 'unit-unknown' }
  | { reason: 'family-itself' }
  | { reason: 'product-changed' }
  | { reason: 'stock-too-low'; n: number }
  | { reason: 'stock-too-high'; n: number };

/** A product after a change, and its values before. */
export interface ProductNow {
  price: number;
  listPrice: number | null;
  stock: number;
  active: boolean;
}
export type ChangeDone =
  | { ok: true; id: number; code: string; unit: number; before: ProductNow; after: ProductNow }
  | ({ ok: false } & ChangeRefusal);

interface Held {
  id: number;
  code: string;
  unit: number;
  currency: string;
  hasChildren: boolean;
  reserved: number;
  is: ProductNow;
}

/**
 * Changes price, stock and whether a product is shown (rule product-editing/single-implementation), whole or not at all, and writes down who
 * and what (rule activity-log/entries). Call it inside a transaction. At most 16 queries.
 */
export async function changeProduct(
  tx: Db,
  on: ChangeOn,
  change: ProductChange,
): Promise<ChangeDone> {
  const held = await holdProduct(tx, on, change.unit);
  if ('reason' in held) return { ok: false, ...held };
  const { is } = held;
  const wanted: ProductNow = {
    price: change.price ?? is.price,
    listPrice: change.listPrice === undefined ? is.listPrice : change.listPrice,
    stock: change.stock ?? is.stock + (change.stockBy ?? 0),
    active: change.active ?? is.active,
  };
  const obstacle = await obstacleTo(tx, held, wanted, on.seen);
  if (obstacle) return { ok: false, ...obstacle };
  await changePrices(tx, on, held, wanted);
  await changeStock(tx, on, held, { to: wanted.stock, why: change.reason?.trim() ?? '' });
  await changeShown(tx, on, held, wanted.active);
  const { id, code, unit } = held;
  return { ok: true, id, code, unit, before: is, after: wanted };
}

/** Locks the product, as orders do, and then reads what it is. 3 queries. */
async function holdProduct(
  tx: Db,
  { product }: ChangeOn,
  unit: number | undefined,
): Promise<Held | ChangeRefusal> {
  const locked = await tx
    .selectFrom('products')
    .where((eb) => ('id' in product ? eb('id', '=', product.id) : eb('code', '=', product.code)))
    .select(['id', 'code', 'default_unit_id', 'has_children'])
    .select(['quantity', 'reserved', 'active'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) return { reason: 'not-found' };
  const priced = await tx
    .selectFrom('product_units')
    .where('product_id', '=', locked.id)
    .where('id', '=', unit ?? locked.default_unit_id)
    .select(['id', 'price', 'currency', 'list_price'])
    .forUpdate()
    .executeTakeFirst();
  if (!priced) return { reason: 'unit-unknown' };
  const { id, code, quantity, reserved, active } = locked;
  return {
    id,
    code,
    unit: priced.id,
    currency: priced.currency,
    hasChildren: locked.has_children,
    reserved,
    is: { price: priced.price, listPrice: priced.list_price, stock: quantity, active },
  };
}

/** At most 1 query. */
async function obstacleTo(
  tx: Db,
  { is, reserved, hasChildren }: Held,
  wanted: ProductNow,
  seen: SeenProduct = {},
): Promise<ChangeRefusal | null> {
  const isOther = (['price', 'listPrice', 'stock', 'active'] as const).some(
    (what) => seen[what] !== undefined && seen[what] !== is[what],
  );
  if (isOther) return { reason: 'product-changed' };
  const { price, listPrice, stock } = wanted;
  const changesMore = price !== is.price || listPrice !== is.listPrice || stock !== is.stock;
  if (hasChildren && changesMore) return { reason: 'family-itself' };
  if (stock > mostStock) return { reason: 'stock-too-high', n: mostStock };
  if (stock >= is.stock) return null;
  const least = leastStock({ reserved, ...(await readStockBounds(tx)) });
  return stock < least ? { reason: 'stock-too-low', n: least } : null;
}

/** At most 4 queries. */
async function changePrices(tx: Db, on: ChangeOn, held: Held, wanted: ProductNow): Promise<void> {
  const { is, id, unit, currency } = held;
  const { price, listPrice } = wanted;
  if (price === is.price && listPrice === is.listPrice) return;
  await notePriceAuthor(tx, on.by.name);
  await sql`update product_units set price = ${price}, list_price = ${listPrice},
      list_currency = case when ${listPrice}::numeric is not null then coalesce(list_currency, currency) end
    where product_id = ${id} and id = ${unit}`.execute(tx);
  await touch(tx, id, on.now);
  const of = (now: ProductNow) => ({
    price: now.price,
    listPrice: now.listPrice,
    currency,
    unit,
  });
  await log(tx, on, held, { action: 'product.price', before: of(is), after: of(wanted) });
}

/**
 * A movement says who and why, so that the stock on hand stays its opening and the movements (rule stock/movements). At
 * most 3 queries.
 */
async function changeStock(
  tx: Db,
  on: ChangeOn,
  held: Held,
  { to, why }: { to: number; why: string },
): Promise<void> {
  const { id, is } = held;
  if (to === is.stock) return;
  await tx.updateTable('products').where('id', '=', id).set({ quantity: to }).execute();
  await tx
    .insertInto('stock_movements')
    .values({
      product_id: id,
      quantity: to - is.stock,
      reason: 'correction',
      why,
      by_name: on.by.name,
      created_at: on.now,
    })
    .execute();
  await log(tx, on, held, {
    action: 'product.stock',
    before: { stock: is.stock },
    after: { stock: to, reason: why },
  });
}

/** At most 8 queries. */
async function changeShown(tx: Db, on: ChangeOn, held: Held, active: boolean): Promise<void> {
  if (active === held.is.active) return;
  await tx
    .updateTable('products')
    .where('id', '=', held.id)
    .set({ active, updated_at: on.now })
    .execute();
  await writePendingWords(tx);
  await log(tx, on, held, {
    action: 'product.active',
    before: { active: held.is.active },
    after: { active },
  });
}

async function touch(tx: Db, id: number, now: Date): Promise<void> {
  await tx.updateTable('products').where('id', '=', id).set({ updated_at: now }).execute();
}

async function log(
  tx: Db,
  { by, now }: ChangeOn,
  { code }: Held,
  what: {
    action: 'product.price' | 'product.stock' | 'product.active';
    before: object;
    after: object;
  },
): Promise<void> {
  await logActivity(tx, { by, subject: { kind: 'product', id: code }, ...what, now });
}
