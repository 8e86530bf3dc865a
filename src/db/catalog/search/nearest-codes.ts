import { sql, type RawBuilder } from 'kysely';
import type { SeenGoods } from '#rules/price/seen-goods.ts';
import { isSeen } from '#db/catalog/seen-products.ts';
import type { Db } from '#db/database.ts';
import { inLanguage } from '#db/in-language.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** A code that exists and resembles a typed one. */
export interface NearestCode {
  /** The index of the typed code. */
  index: number;
  /** The code as the shop writes it; quick order accepts it. */
  code: string;
  /** The name of a product that has the code. */
  name: string;
}

/** Candidates per typed code and source; the measured distance picks among them. */
const maxCandidates = 60;
const maxOffered = 3;

/**
 * The codes of products and models nearest to each typed code, the best first, at most 3 for each (rule quick-order/nearest).
 * Candidates are the neighbors in the order of codes that share the first half, and codes that contain the second half or
 * the whole text; each source is bounded, so that the cost does not grow with the catalog. 1 query.
 */
export async function findNearestCodes(
  db: Db,
  codes: readonly string[],
  { locale, goods }: { locale: Locale; goods: SeenGoods | null },
): Promise<NearestCode[]> {
  const { rows } = await sql<NearestCode>`
    with asked as materialized (
      select place - 1 as index, key, left(key, (length(key) + 1) / 2) as head,
        substr(key, (length(key) + 1) / 2 + 1) as tail
      from (select place, left(code_key(code), 60) collate "C" as key
        from unnest(${codes}::text[]) with ordinality as a (code, place)) k
      where length(key) >= 3
    ), near as materialized (
      ${nearOf(sql`search_codes c`, sql`c.key`, { product: sql`c.product_id`, model: sql`null::int` })}
      union all
      ${nearOf(seenModels(goods), sql`(product_key(c.name) collate "C")`, { product: sql`null::bigint`, model: sql`c.id` })}
    ), measured as (
      select index, product_id, model_id, near.key,
        case when position(typed in near.key) > 0 then (length(near.key) - length(typed)) / 40.0
          else levenshtein(left(near.key, 60), typed) end as distance,
        greatest(1, length(typed) / 4) as most
      from near where near.key <> typed
    ), best as materialized (
      select * from (
        select *, dense_rank() over (partition by index order by distance, key) as place
        from measured where distance <= most) r
      where place <= ${sql.lit(maxOffered)}
    )
    select distinct on (index, place) index::int as index, code, name from (
      select b.index, b.place, p.id, p.code, ${inLanguage(locale, 'p.name')} as name,
        case when code_key(p.code) = b.key then 0 when code_key(p.barcode) = b.key then 1 when p.parent_id is null then 2 else 3 end as rank
      from best b cross join lateral (
        select * from products where id = b.product_id
        union all select * from products where parent_id = b.product_id and active
      ) p
      union all
      select b.index, b.place, p.id, m.name, ${inLanguage(locale, 'p.name')}, 0
      from best b join models m on m.id = b.model_id
      cross join lateral (
        select p.id, p.name, p.name_en from products p join listing l on l.product_id = coalesce(p.parent_id, p.id)
        where p.model_id = m.id and p.active and ${isSeen(goods, sql`l.product_id`)} order by p.id limit 1
      ) p
    ) offered
    order by index, place, rank, id
  `.execute(db);
  return rows;
}

/** Models of which somebody sees a product. */
function seenModels(goods: SeenGoods | null): RawBuilder<unknown> {
  if (goods === null) return sql`models c`;
  return sql`(select m.* from models m where exists (select from products p join listing l on l.product_id = coalesce(p.parent_id, p.id)
    where p.model_id = m.id and p.active and ${isSeen(goods, sql`l.product_id`)})) c`;
}

/** Keys of a table that may be what somebody meant to type. */
function nearOf(
  table: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
  ids: { product: RawBuilder<unknown>; model: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const limit = sql.lit(maxCandidates);
  const columns = sql`${key} as key, ${ids.product} as product_id, ${ids.model} as model_id`;
  return sql`
    select a.index, a.key as typed, n.* from asked a cross join lateral (
      (select ${columns} from ${table} where ${key} >= a.key and ${key} < a.head || '~' order by ${key} limit ${limit})
      union
      (select ${columns} from ${table} where ${key} < a.key and ${key} >= a.head order by ${key} desc limit ${limit})
      union
      (select ${columns} from ${table} where length(a.tail) >= 3 and ${key} like '%' || a.tail limit ${limit})
      union
      (select ${columns} from ${table} where ${key} like '%' || a.key || '%' limit ${limit})
    ) n`;
}
