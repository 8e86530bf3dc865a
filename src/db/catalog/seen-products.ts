import { sql, type RawBuilder } from 'kysely';
import type { SeenGoods } from '#rules/price/seen-goods.ts';
import type { Db } from '#db/database.ts';

/**
 * The condition that somebody sees the listed product with this id: `true` where they see all (rule wholesale/assortments).
 */
export function isSeen(
  goods: SeenGoods | null,
  productId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (goods === null) return sql<boolean>`true`;
  return sql<boolean>`coalesce((select r.mask & ${signed(goods)}::bigint <> 0 from restricted_products r
    where r.product_id = ${productId}), ${!goods.isAlone}::boolean)`;
}

/** Of these products and variants those that somebody does not see; a variant is seen as its parent is. 1 query. */
export async function readHidden(
  db: Db,
  ids: readonly number[],
  goods: SeenGoods,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{
    id: number;
  }>`select p.id from products p where p.id = any(${ids}::bigint[])
    and not ${isSeen(goods, sql`coalesce(p.parent_id, p.id)`)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Runs queries in a transaction in which the words, codes and names of the search are those of seen products. 2 queries
 * beside those of `search`.
 */
export function withSeenGoods<Found>(
  db: Db,
  goods: SeenGoods,
  search: (db: Db) => Promise<Found>,
): Promise<Found> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('search_path', 'seen, public', true), set_config('shop.seen', ${signed(goods)}, true),
      set_config('shop.seen_alone', ${goods.isAlone ? 'on' : 'off'}, true)`.execute(tx);
    return await search(tx);
  });
}

/** PostgreSQL's integers have a sign. */
function signed({ mask }: SeenGoods): string {
  return String(BigInt.asIntN(64, mask));
}
