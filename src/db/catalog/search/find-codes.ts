import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { CodeHit } from '#rules/catalog/lists/code-hits.ts';

/** A product's code, barcode or equivalent code, as somebody types it. */
type Code = string;

/**
 * The products that can be bought under each of the codes, by the code's place (rule
 * quick-order/codes): written as it is or only alike, by a code of the product, a barcode of it or of
 * one of its units, or an equivalent code. A parent's code gives its variants. 1 query, by the index
 * of the codes' keys.
 */
export async function findCodes(db: Db, codes: readonly Code[]): Promise<CodeHit[]> {
  const { rows } = await sql<CodeHit>`
    with asked as materialized (
      select place - 1 as place, code, left(code_key(code), 200) as key
      from unnest(${codes}::text[]) with ordinality as a (code, place)
    ), keyed as (
      select place, code, key from asked where key <> ''
      -- a spreadsheet takes the zero off a barcode
      union all select place, code, '0' || key from asked where key ~ '^[0-9]{12}$'
    ), family as materialized (
      select distinct k.place, k.code, k.key, p.id, p.code as own, p.barcode, p.has_children
      from keyed k
      join search_codes c on c.key = k.key
      cross join lateral (
        select id, code, barcode, has_children from products where id = c.product_id
        union all
        select id, code, barcode, has_children from products where parent_id = c.product_id and active
      ) p
    ), hits as (
      select place, id, has_children, null::int as unit_id, case when own = code then 0 else 1 end as rank
      from family where code_key(own) = key
      union all
      select place, id, has_children, null, 2 from family where code_key(barcode) = key
      union all
      select f.place, f.id, f.has_children, u.id, 2
      from family f join product_units u on u.product_id = f.id and u.barcode <> ''
      where code_key(u.barcode) = f.key
      union all
      select f.place, f.id, f.has_children, null, 3
      from family f join product_equivalents e on e.product_id = f.id
      where code_key(e.code) = f.key
    )
    select h.place::int as place, coalesce(child.id, h.id) as "productId", h.unit_id as "unitId", min(h.rank) as rank
    from hits h
    left join products child on h.has_children and child.parent_id = h.id and child.active
    where child.id is not null or not h.has_children
    group by 1, 2, 3
    order by 1, 4, 2, 3 nulls last
  `.execute(db);
  return rows;
}
