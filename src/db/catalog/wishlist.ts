import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Adds a product, or finds it there already; false when there is no such product. 1 query. */
export async function addToWishlist(
  db: Db,
  customerId: number,
  productId: number,
  input: { urNo: number | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ known: number }>`
    with product as (
      select id from products where id = ${productId} and active and id is distinct from ${input.urNo}::bigint
    ), added as (
      insert into wishlist (customer_id, product_id, created_at)
      select ${customerId}::bigint, id, ${input.now}::timestamptz from product
      on conflict do nothing
    )
    select count(*) as known from product
  `.execute(db);
  return (rows[0]?.known ?? 0) > 0;
}

/** Takes a product out; that it is not there is just as well. 1 query. */
export async function removeFromWishlist(
  db: Db,
  customerId: number,
  productId: number,
): Promise<void> {
  await db
    .deleteFrom('wishlist')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .execute();
}

/** The products on the wishlist that are still sold, the newest first. 1 query. */
export async function wishlistIds(db: Db, customerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('wishlist as w')
    .innerJoin('products as p', 'p.id', 'w.product_id')
    .where('w.customer_id', '=', customerId)
    .where('p.active', '=', true)
    .select('w.product_id')
    .orderBy('w.created_at', 'desc')
    .orderBy('w.product_id')
    .execute();
  return rows.map((row) => row.product_id);
}
