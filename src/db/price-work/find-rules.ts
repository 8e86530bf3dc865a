import { sql, type RawBuilder } from 'kysely';
import { ruleScopes, type RuleScope } from '#rules/price/price-rule.ts';
import type { RuleKind } from '#rules/price/lists/rule-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';
import { inLanguage } from '#db/in-language.ts';
import { cutPage } from '#db/list-page.ts';
import { ruleJson, ruleTables, targetJoins, type StoredRule } from './rule-rows.ts';

/** All rules of a list about one target, as a line of the office's table. */
export interface TargetRules {
  scope: RuleScope;
  /** The code of the product or brand, the path of the category; null for all products. */
  target: string | null;
  /** In the language of the call. */
  name: string;
  /** The products that it is about, a family as one; at most `mostCounted` + 1. */
  products: number;
  rules: StoredRule[];
}

/** The place of a target in the table. */
export interface TargetPlace {
  rank: number;
  target: number;
}

export interface RuleSearch {
  listId: number;
  /** Null: all scopes. */
  scope: RuleScope | null;
  /** A part of the target's name or code; empty: all. */
  text: string;
  after: TargetPlace | null;
  limit: number;
  locale: Locale;
}

/** Products of a target are counted up to this many. */
export const mostCounted = 10_000;
/** Rules of a target that the table reads. */
const mostRules = 100;
const mostFound = 200;

/**
 * A page of the targets that a list has rules about, by scope and id, each with its rules. 2 queries, 3 with a text.
 */
export async function findRules(
  db: Db,
  kind: RuleKind,
  search: RuleSearch,
): Promise<{ items: TargetRules[]; next: TargetPlace | null }> {
  const { listId, scope, after, limit } = search;
  const found = search.text === '' ? null : await findNamed(db, search.text);
  const parts = ruleScopes.flatMap((each, rank) => {
    if (scope !== null && scope !== each) return [];
    const ids = found?.[each];
    if (found && (ids ?? []).length === 0) return [];
    return [
      sql`(select ${rank}::int as rank, r.scope, r.target from ${ruleTables[kind]} r
        where r.list_id = ${listId} and r.scope = ${each}
          and ${ids ? sql`r.target = any(${ids}::bigint[])` : sql`true`}
          and ${after ? sql`(${rank}::int, r.target) > (${after.rank}::int, ${after.target}::bigint)` : sql`true`}
        group by r.scope, r.target order by r.target limit ${limit + 1})`,
    ];
  });
  if (parts.length === 0) return { items: [], next: null };
  const { rows } = await sql<TargetPlace & { scope: RuleScope }>`
    select rank, scope, target from (${sql.join(parts, sql` union all `)}) t
    order by rank, target limit ${limit + 1}`.execute(db);
  const page = cutPage(rows, limit);
  const last = page.rows.at(-1);
  return {
    items: await readTargets(db, kind, page.rows, search),
    next: last && page.hasMore ? { rank: last.rank, target: last.target } : null,
  };
}

/** The ids of the targets whose name or code has the text. 1 query. */
async function findNamed(db: Db, text: string): Promise<Readonly<Record<RuleScope, number[]>>> {
  const has = (names: RawBuilder<unknown>) =>
    sql`position(tr_fold(${text}) in tr_fold(${names})) > 0`;
  const { rows } = await sql<Record<RuleScope, number[]>>`select
    array(select p.id from products p
      where product_words(p.code, p.barcode, p.name, p.name_en) @@ order_question(${text}) limit ${mostFound}) as product,
    array(select b.id::bigint from brands b where ${has(sql`b.name || ' ' || b.code`)} limit ${mostFound}) as brand,
    array(select c.id::bigint from categories c where ${has(sql`c.name || ' ' || c.name_en || ' ' || c.path`)} limit ${mostFound}) as category,
    '{}'::bigint[] as "all"`.execute(db);
  return rows[0] ?? { product: [], brand: [], category: [], all: [] };
}

const counted = (rows: RawBuilder<unknown>) =>
  sql`(select count(*) from (${rows} limit ${mostCounted + 1}) counted)`;
const isListed = sql`p.active and p.parent_id is null`;

/** 1 query, none without targets. */
async function readTargets(
  db: Db,
  kind: RuleKind,
  targets: readonly (TargetPlace & { scope: RuleScope })[],
  { listId, locale }: RuleSearch,
): Promise<TargetRules[]> {
  if (targets.length === 0) return [];
  const scopes = targets.map(({ scope }) => scope);
  const ids = targets.map(({ target }) => target);
  const { rows } = await sql<TargetRules>`
    select t.scope, coalesce(min(p.code), min(b.code), min(c.path)) as target,
      coalesce(min(${inLanguage(locale, 'p.name')}), min(b.name), min(${inLanguage(locale, 'c.name')}), '') as name,
      case t.scope when 'product' then 1
        when 'brand' then ${counted(sql`select from products p where p.brand_id = t.target and ${isListed}`)}
        when 'category' then ${counted(sql`select from product_categories k join products p on p.id = k.product_id
          where k.category_id = t.target and ${isListed}`)}
        else ${counted(sql`select from products p where ${isListed}`)} end as products,
      (select json_agg(rule) from (select ${ruleJson(kind)} as rule from ${ruleTables[kind]} r ${targetJoins}
        where r.list_id = ${listId} and r.scope = t.scope and r.target = t.target
        order by r.unit nulls first, r.min, r.id limit ${mostRules}) own) as rules
    from unnest(${scopes}::text[], ${ids}::bigint[]) with ordinality t (scope, target, place)
      left join products p on t.scope = 'product' and p.id = t.target
      left join brands b on t.scope = 'brand' and b.id = t.target
      left join categories c on t.scope = 'category' and c.id = t.target
    group by t.place, t.scope, t.target order by t.place`.execute(db);
  return rows;
}
