import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** What returns of a file name beside their own orders. */
export interface NamedByReturns {
  /** The products of exchanges, by their codes. */
  products: ReadonlyMap<string, number>;
  /** The numbers of orders that an exchange may have made: imported ones that no other return has. */
  orders: ReadonlySet<string>;
}

/** Finds products by their codes, and imported orders by their numbers. 1 query, none where nothing is named. */
export async function findNamedByReturns(
  db: Db,
  { codes, orderNos }: { codes: readonly string[]; orderNos: readonly string[] },
): Promise<NamedByReturns> {
  if (codes.length === 0 && orderNos.length === 0)
    return { products: new Map(), orders: new Set() };
  const { rows } = await sql<{ name: string; id: number; isOrder: boolean }>`
    select code as name, id, false as "isOrder" from products where code = any(${codes}::text[])
    union all
    select order_no, id, true from orders where order_no = any(${orderNos}::text[]) and imported`.execute(
    db,
  );
  return {
    products: new Map(rows.flatMap(({ name, id, isOrder }) => (isOrder ? [] : [[name, id]]))),
    orders: new Set(rows.flatMap(({ name, isOrder }) => (isOrder ? name : []))),
  };
}

/** Ties the orders of exchanges to the returns that paid them. 1 query, none without one. */
export async function linkExchanges(
  db: Db,
  pairs: readonly { orderNo: string; returnId: number }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    update orders o set exchange_of = x.return_id
    from unnest(${pairs.map(({ orderNo }) => orderNo)}::text[], ${pairs.map(({ returnId }) => returnId)}::bigint[])
      as x (order_no, return_id)
    where o.order_no = x.order_no and o.imported`.execute(db);
}
