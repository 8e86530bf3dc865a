import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { LoadRequest } from './load.ts';

/** Nearly every browser sends it with a page. */
export const gzip = { 'accept-encoding': 'gzip' };

/** The list that is measured: 48 cards by their price. */
export const listQuery = '?limit=48&sort=price';

export function get(path: string, headers: Record<string, string> = {}): LoadRequest {
  return { method: 'GET', path, headers };
}

/** The items one after the other, from the first again after the last. */
export function inTurn<T>(items: readonly T[]): () => T {
  let turn = 0;
  return () => {
    const item = items[turn++ % items.length];
    if (item === undefined) throw new Error('There is nothing to ask for');
    return item;
  };
}

let unique = 0;

/** A list with another lowest price each time, so that no cache can answer. */
export function uncachedList(
  path: string,
  { query = listQuery, headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): () => LoadRequest {
  return () => get(`${path}${query}&min=${(++unique / 100).toFixed(2)}`, headers);
}

/** Products in turn, each time with another page of their reviews, so that no cache can answer. */
export function uncachedDetail(products: readonly number[]): () => LoadRequest {
  const next = inTurn(products);
  return () => get(`/api/catalog/product/${next()}?yorum=${++unique + 1}`);
}

/** Products that can be bought: no parents, and with a price. */
export async function readSellable(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('product_units as u', (join) =>
      join.onRef('u.product_id', '=', 'p.id').onRef('u.id', '=', 'p.default_unit_id'),
    )
    .where('p.has_children', '=', false)
    .where('u.price', '>', 0)
    .select('p.id')
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** The path of the subcategory with the most products. */
export async function readLargestCategory(db: Db): Promise<string> {
  const { path } = await db
    .selectFrom('product_categories as pc')
    .innerJoin('categories as c', 'c.id', 'pc.category_id')
    .where('c.parent_id', 'is not', null)
    .select('c.path')
    .groupBy('c.path')
    .orderBy(sql`count(*)`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return path;
}
