import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Products that are looked at for a text that very many have. */
const mostSeen = 200;

/**
 * The products that an order can get, by words of their names and codes or by a barcode of one of their units; an exact
 * code first, then those in stock; `unitId` is the unit that the text is the barcode of. At most `limit`. 1 query.
 */
export async function findOrderProducts(
  db: Db,
  { text, limit }: { text: string; limit: number },
): Promise<{ id: number; unitId: number | null }[]> {
  const { rows } = await sql<{ id: number; unitId: number | null }>`
    with found as (
      select p.id from products p join product_units u on u.product_id = p.id where u.barcode = ${text}
      union
      (select p.id from products p
        where product_words(p.code, p.barcode, p.name, p.name_en) @@ order_question(${text})
        limit ${mostSeen})
    )
    select p.id, (select min(u.id) from product_units u where u.product_id = p.id and u.barcode = ${text}) as "unitId"
    from found f join products p on p.id = f.id
    where p.active and not p.has_children
    order by (code_key(p.code) = code_key(${text}) or p.barcode = ${text}) desc, (p.quantity > p.reserved) desc, p.id
    limit ${limit}`.execute(db);
  return rows;
}

/** The pieces of products that can be sold, by id. 1 query, none for no id. */
export async function readSellable(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { pieces: number; name: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; pieces: number; name: string }>`
    select id, quantity - reserved as pieces, name from products where id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, pieces, name }) => [id, { pieces, name }]));
}
