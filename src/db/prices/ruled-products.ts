import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Products whose prices are read at once: more would keep the process from other work for more than 10 ms. */
export const productsAtOnce = 250;

/** The targets of some price lists' rules, and how long the rules of a day hold. */
export interface RuledScopes {
  lists: readonly number[];
  /** There is a rule for all products. */
  all: boolean;
  brands: readonly number[];
  categories: readonly number[];
  /** The first day on which another rule begins, or one is over; null: none will. */
  until: string | null;
}

/** The scopes that these lists have rules for. 1 query, which reads all rules of the lists. */
export async function readRuledScopes(
  db: Db,
  lists: readonly number[],
  day: string,
): Promise<RuledScopes> {
  const { rows } = await sql<Omit<RuledScopes, 'lists'>>`
    with r as materialized (select scope, target, from_day, to_day from price_rules where list_id = any(${lists}::int[])
      and (scope <> 'product' or from_day is not null or to_day is not null))
    select exists (select from r where scope = 'all') "all",
      array(select distinct target::int from r where scope = 'brand') brands,
      array(select distinct target::int from r where scope = 'category') categories,
      (select to_char(min(case when from_day > ${day}::date then from_day else to_day + 1 end), 'YYYY-MM-DD')
        from r where from_day > ${day}::date or to_day >= ${day}::date) "until"`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the rules of price lists were not read');
  return { lists, ...found };
}

/** Some of the listed products that rules can be for, and the id after which the next ones are read; null: no more. */
export interface RuledPage {
  ids: number[];
  last: number | null;
}

/** The next listed products after an id that rules can be for: themselves or through a variant. 1 query. */
export async function readRuledAfter(
  db: Db,
  scopes: RuledScopes,
  after: number,
): Promise<RuledPage> {
  const members = scopes.all ? listedAfter(after) : ruledAfter(scopes, after);
  const { rows } = await sql<{ ids: number[] | null; last: number | null }>`
    select array_agg(distinct coalesce(p.parent_id, p.id)) ids, max(x.id) last
    from (${members}) x join products p on p.id = x.id`.execute(db);
  const { ids = null, last = null } = rows[0] ?? {};
  return { ids: ids ?? [], last };
}

function listedAfter(after: number) {
  return sql`select product_id id from listing where product_id > ${after}::bigint
    order by 1 limit ${productsAtOnce}::int`;
}

/** By the ids of what the rules are for: a parent with several such variants may come more than once. */
function ruledAfter({ lists, brands, categories }: RuledScopes, after: number) {
  const next = sql`order by 1 limit ${productsAtOnce}::int`;
  return sql`select id from (
    (select distinct r.target id from price_rules r
      where r.list_id = any(${lists}::int[]) and r.scope = 'product' and r.target > ${after}::bigint ${next})
    union (select p.id from products p where p.brand_id = any(${brands}::int[]) and p.id > ${after}::bigint ${next})
    union (select distinct c.product_id from product_categories c
      where c.category_id = any(${categories}::int[]) and c.product_id > ${after}::bigint ${next})) each ${next}`;
}
