import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { CodeHit } from '#rules/catalog/lists/code-hits.ts';

/** The most products of a model that are read; a buyer cannot choose among more. */
const maxOfModel = 200;

/**
 * The products that can be bought under each typed code (rule quick-order/codes): by the customer's own code, the code of a
 * product, a barcode of the product or of one of its units, a model, or an equivalent code, in any spelling. A parent's code
 * gives its variants. 1 query.
 */
export async function findCodes(
  db: Db,
  codes: readonly string[],
  customerId: number | null,
): Promise<CodeHit[]> {
  const { rows } = await sql<CodeHit>`
    with asked as materialized (
      select place - 1 as index, code, left(code_key(code), 200) as key
      from unnest(${codes}::text[]) with ordinality as a (code, place)
    ), keyed as (
      select index, code, key from asked where key <> ''
      -- a spreadsheet drops the leading zero of a barcode
      union all select index, code, '0' || key from asked where key ~ '^[0-9]{12}$'
    ), family as materialized (
      select distinct k.index, k.code, k.key, p.id, p.code as own, p.barcode, p.has_children
      from keyed k
      join search_codes c on c.key = k.key
      cross join lateral (
        select id, code, barcode, has_children from products where id = c.product_id
        union all
        select id, code, barcode, has_children from products where parent_id = c.product_id and active
      ) p
    ), hits as (
      ${ownHits(customerId)}
      union all
      select index, id, has_children, null, case when own = code then 0 else 1 end
      from family where code_key(own) = key
      union all
      select index, id, has_children, null, 2 from family where code_key(barcode) = key
      union all
      select f.index, f.id, f.has_children, u.id, 2
      from family f join product_units u on u.product_id = f.id and u.barcode <> ''
      where code_key(u.barcode) = f.key
      union all
      ${modelHits}
      union all
      select f.index, f.id, f.has_children, null, 4
      from family f join product_equivalents e on e.product_id = f.id
      where code_key(e.code) = f.key
    )
    select h.index::int as index, coalesce(child.id, h.id) as "productId", h.unit_id as "unitId", min(h.rank) as rank
    from hits h
    left join products child on h.has_children and child.parent_id = h.id and child.active
    where child.id is not null or not h.has_children
    group by 1, 2, 3
    order by 1, 4, 2, 3 nulls last
  `.execute(db);
  return rows;
}

/** The products that the customer has codes of their own for. */
function ownHits(customerId: number | null) {
  return sql`select k.index, p.id, p.has_children, null::int as unit_id, -1 as rank
      from keyed k
      join customer_codes o on o.customer_id = ${customerId}::bigint and o.code_key = k.key
      join products p on p.id = o.product_id and p.active`;
}

const modelHits = sql`select k.index, p.id, p.has_children, null, 3
      from keyed k
      join models m on product_key(m.name) collate "C" = k.key
      cross join lateral (
        select p.id, p.has_children
        from products p join listing l on l.product_id = coalesce(p.parent_id, p.id)
        where p.model_id = m.id and p.active order by p.id limit ${sql.lit(maxOfModel)}
      ) p`;
