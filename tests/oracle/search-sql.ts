import { sql, type RawBuilder } from 'kysely';
import type { SearchPlan } from '#db/catalog/search/find-text.ts';
import type { ListQuestion } from './lists-by-sql.ts';
import { filterColumns } from './filters-sql.ts';
import { inScope } from './scope-sql.ts';

type Sql = RawBuilder<unknown>;

/** More hits than these are not scored one by one. */
const mostScored = 600;
const mostPicked = 300;

/** The hits of one text: who asks for them, and SQL of what lists count and sort by. */
export interface Hits {
  plan: SearchPlan;
  request: ListQuestion;
  /**
   * The rows that the text finds, with the columns of lists, `pop` and `code`: the place among the hits of a code, null
   * for others.
   */
  rows: Sql;
}

/** Undefined when the text means nothing that the catalog has. */
export function hitsOf(plan: SearchPlan, request: ListQuestion): Hits | undefined {
  const where = inScope(request.scope, !request.showNotInStocks);
  const codes = sql`${plan.code_ids}::bigint[]`;
  const places = inPlaces(plan);
  const parts: Sql[] = [];
  const addWords = (query: string, among: Sql) =>
    parts.push(sql`${withWords(request, among)} where ${matches(query)}
      ${plan.code_ids ? sql` and d.product_id <> all(${codes})` : sql``}`);
  if (plan.rest !== null) {
    const either = plan.match === null ? places : sql`(${places} or ${matches(plan.match)})`;
    addWords(plan.rest, either);
  } else {
    if (plan.match !== null) addWords(plan.match, plan.category_ids ? sql`not ${places}` : places);
    if (plan.category_ids) {
      parts.push(
        sql`select ${hitColumns}, null::int code from listing l where ${places} and ${where}`,
      );
    }
  }
  if (plan.code_ids) {
    parts.push(sql`select ${hitColumns}, array_position(${codes}, l.product_id) code
      from listing l where l.product_id = any(${codes}) and ${where}`);
  }
  return parts.length === 0
    ? undefined
    : { plan, request, rows: sql.join(parts, sql` union all `) };
}

/**
 * SQL of the ids of the best of `hits l` that meet the condition: words in the name's head before words elsewhere, then
 * what sells and is there. Of broad words only the first in the list's own order and those with the words as the name's
 * head are scored; the others follow in the list's own order.
 */
export function bestFirst(
  hits: Hits,
  input: { where: Sql; limit: number; offset: number },
): RawBuilder<unknown> {
  const { where, limit, offset } = input;
  const few = sql`(select count(*) from hits) <= ${sql.lit(mostScored)}`;
  const own = sql`l.price is null, l.in_stock desc, l.pop desc, l.product_id`;
  const scored = sql`l.product_id, l.code, l.price, l.in_stock, l.pop, l.category_ids`;
  const picked = [
    sql`select ${scored} from hits l where ${few} and ${where}`,
    sql`(select ${scored} from hits l where not ${few} and ${where} order by l.code, ${own} limit ${sql.lit(mostPicked)})`,
  ];
  const strict = strictHits(hits, where);
  if (strict) {
    picked.push(
      sql`(select ${scored} from (${strict}) l where not ${few} limit ${sql.lit(mostPicked)})`,
    );
  }
  const others =
    offset + limit <= mostPicked
      ? sql``
      : sql` union all select l.product_id, null, l.price, null, l.in_stock, l.pop from hits l
          where not ${few} and ${where} and l.product_id not in (select product_id from picked)`;
  const { head } = hits.plan;
  const about = head === null ? sql`false` : matches(head);
  return sql`with picked as materialized (${sql.join(picked, sql` union `)})
    select l.product_id from (
      select l.product_id, l.code, l.price, ${scoreOf(hits.plan)}${atHome(hits.plan)} score, l.in_stock, l.pop from picked l
      left join lateral (select d.tsv, ${about} about from search_docs d where d.product_id = l.product_id offset 0) d on true
      ${others}) l order by l.code, l.score desc nulls last, ${own} limit ${limit} offset ${offset}`;
}

const matches = (query: string) => sql`d.tsv @@ ${query}::tsquery`;

function inPlaces(plan: SearchPlan): Sql {
  return plan.category_ids ? sql`l.category_ids && ${plan.category_ids}::int[]` : sql`true`;
}

/** The data of a hit that filters and every sort need. */
const hitColumns = sql`l.product_id, l.price, l.pop, ${filterColumns}, ${sql.join(
  ['name_sort', 'name_en_sort', 'brand_sort', 'quantity', 'created_at'].map((column) =>
    sql.ref(`l.${column}`),
  ),
)}`;

/** A list's row for each document, one by one: the planner knows too little of words and would read the whole list. */
function withWords(request: ListQuestion, among: Sql): Sql {
  const where = inScope(request.scope, !request.showNotInStocks);
  return sql`select l.* from search_docs d cross join lateral (
    select ${hitColumns}, null::int code from listing l
    where l.product_id = d.product_id and ${where} and ${among} offset 0) l`;
}

/** Hits whose name is about what the text asks for. */
function strictHits({ plan, request }: Hits, where: Sql): Sql | undefined {
  const asked = [plan.head, plan.near, plan.phrase].filter((query) => query !== null);
  if (asked.length === 0) return undefined;
  const query = plan.rest ?? plan.match;
  const among = sql`${where} and ${query === null ? inPlaces(plan) : sql`true`}`;
  const conditions = [...asked, ...(query === null ? [] : [query])].map(matches);
  return sql`${withWords(request, among)} where ${sql.join(conditions, sql` and `)}`;
}

/**
 * Points for products whose name is about a word that stands alone, in the categories that hold half of all such: pens
 * before batteries that are called after pens.
 */
function atHome({ head, phrase, words, rest }: SearchPlan): Sql {
  if (head === null || phrase !== null || words !== null || rest !== null) return sql``;
  const abouts = sql`count(*) filter (where d.about)`;
  return sql` + case when d.about and 2 * ${abouts} over (partition by l.category_ids) >= ${abouts} over ()
    then 0.4::float8 else 0 end`;
}

/** Of one hit: `l` in the list, `d` its words and whether its name is about the text's noun. */
function scoreOf(plan: SearchPlan): Sql {
  const parts = [sql`l.pop * 0.03::float8 + case when l.in_stock then 0.3::float8 else 0 end`];
  const add = (condition: Sql, points: number) =>
    parts.push(sql`case when ${condition} then ${sql.lit(points)}::float8 else 0 end`);
  if (plan.head !== null) add(sql`d.about`, 1);
  if (plan.near !== null) add(matches(plan.near), 0.5);
  if (plan.phrase !== null) add(matches(plan.phrase), 0.5);
  if (plan.category_ids) add(inPlaces(plan), 0.9);
  if (plan.words) {
    parts.push(sql`3 * coalesce((select sum(x.weight) from unnest(${plan.words}::tsquery[], ${plan.weights}::real[])
      x (word, weight) where d.tsv @@ x.word), 0)`);
  }
  return sql`(${sql.join(parts, sql` + `)})`;
}
