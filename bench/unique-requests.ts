import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { LoadRequest } from './load.ts';

/** What nearly every browser sends with a page. */
export const gzip = { 'accept-encoding': 'gzip' };

/** The list that is measured: 48 cards by their price. */
export const listQuery = '?limit=48&sort=price';

let unique = 0;

/** A list that nobody asked for before, since its price begins elsewhere: nothing kept can answer. */
export function uniqueList(
  path: string,
  { query = listQuery, headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): () => LoadRequest {
  return () => {
    const min = (++unique / 100).toFixed(2);
    return { method: 'GET', path: `${path}${query}&min=${min}`, headers };
  };
}

/** Products in turn, each time with another page of their reviews: another answer than any before. */
export function uniqueDetail(products: readonly number[]): () => LoadRequest {
  return () => {
    const id = products[++unique % products.length];
    return { method: 'GET', path: `/api/catalog/product/${id}?yorum=${unique + 1}`, headers: {} };
  };
}

/** The path of the fullest category below another. */
export async function fullestCategory(db: Db): Promise<string> {
  const row = await db
    .selectFrom('product_categories as pc')
    .innerJoin('categories as c', 'c.id', 'pc.category_id')
    .where('c.parent_id', 'is not', null)
    .select(['c.path'])
    .groupBy('c.path')
    .orderBy(sql`count(*)`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.path;
}
