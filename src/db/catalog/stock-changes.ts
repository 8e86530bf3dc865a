import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** The newest stock movement's id; 0 in a shop that has none. One query. */
export async function lastMovement(db: Db): Promise<number> {
  const row = await db
    .selectFrom('stock_movements')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow();
  return row.last;
}

/**
 * Products whose stock moved after `since`, their parents included, and the newest movement seen. A
 * movement whose transaction ends after a later one's is missed here; pages that show it end by
 * themselves (the cart and the order decide, never the page: rule rendering/truth-elsewhere). One
 * query.
 */
export async function stockMovedSince(
  db: Db,
  since: number,
): Promise<{ last: number; products: number[] }> {
  const rows = await db
    .selectFrom('stock_movements as m')
    .innerJoin('products as p', 'p.id', 'm.product_id')
    .where('m.id', '>', since)
    .select((eb) => [eb.fn.max('m.id').as('last'), 'p.id', 'p.parent_id'])
    .groupBy(['p.id', 'p.parent_id'])
    .execute();
  return {
    last: Math.max(since, ...rows.map((row) => row.last)),
    products: rows.flatMap((row) => (row.parent_id === null ? [row.id] : [row.id, row.parent_id])),
  };
}
