import { sql, type RawBuilder } from 'kysely';
import type { RuleScope } from '#rules/price/price-rule.ts';
import type { RuleKind } from '#rules/price/lists/rule-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';
import { inLanguage } from '#db/in-language.ts';
import { mostCounted } from './find-rules.ts';
import { ruleTables } from './rule-rows.ts';

/** A product that a price is asked of. */
export interface PriceSubject {
  id: number;
  code: string;
  name: string;
  hasChildren: boolean;
}

/** A product by its code or its barcode. 1 query. */
export async function findSubject(
  db: Db,
  code: string,
  locale: Locale,
): Promise<PriceSubject | null> {
  const { rows } = await sql<PriceSubject>`
    select p.id, p.code, ${inLanguage(locale, 'p.name')} as name, p.has_children as "hasChildren" from products p
    where p.code = ${code}`.execute(db);
  return rows[0] ?? null;
}

/** The customer with an id or an e-mail. 1 query. */
export async function findPricedCustomer(
  db: Db,
  idOrEmail: string,
): Promise<{ id: number; name: string; groupId: number | null } | null> {
  const isId = /^\d{1,15}$/.test(idOrEmail);
  const { rows } = await sql<{ id: number; name: string; groupId: number | null }>`
    select c.id, coalesce(nullif(trim(c.name || ' ' || c.surname), ''), c.email) as name, c.group_id as "groupId"
    from customers c where ${isId ? sql`c.id = ${Number(idOrEmail)}` : sql`c.email = ${idOrEmail}`}
      and c.closed_at is null limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The target of a rule by id; null for all products. */
export interface TargetId {
  scope: RuleScope;
  target: number | null;
}

/** Names and codes of targets, by scope and id (`brand 3`). 1 query, none without targets. */
export async function readTargetNames(
  db: Db,
  targets: readonly TargetId[],
  locale: Locale,
): Promise<ReadonlyMap<string, { code: string; name: string }>> {
  const idsOf = (scope: RuleScope) =>
    sql`any(${targets.flatMap((each) => (each.scope === scope && each.target !== null ? [each.target] : []))}::bigint[])`;
  if (targets.every(({ target }) => target === null)) return new Map();
  const { rows } = await sql<{ scope: string; id: number; code: string; name: string }>`
    select 'product' as scope, p.id, p.code, ${inLanguage(locale, 'p.name')} as name from products p where p.id = ${idsOf('product')}
    union all select 'brand', b.id, b.code, b.name from brands b where b.id = ${idsOf('brand')}
    union all select 'category', c.id, c.path, ${inLanguage(locale, 'c.name')} from categories c where c.id = ${idsOf('category')}`.execute(
    db,
  );
  return new Map(rows.map(({ scope, id, code, name }) => [`${scope} ${id}`, { code, name }]));
}

/** The targets that a list has rules about, at most `limit`. 1 query. */
export async function readListTargets(
  db: Db,
  kind: RuleKind,
  listId: number,
  limit: number,
): Promise<TargetId[]> {
  const { rows } = await sql<TargetId>`select distinct r.scope, nullif(r.target, 0) as target
    from ${ruleTables[kind]} r where r.list_id = ${listId} limit ${limit}`.execute(db);
  return rows;
}

/** The active products without variants that targets are about: the first ones by id, and how many there are. 1 query. */
export async function findTargetProducts(
  db: Db,
  targets: readonly TargetId[],
  limit: number,
): Promise<{ items: { id: number; code: string; name: string }[]; total: number }> {
  const idsOf = (scope: RuleScope) => [
    ...new Set(
      targets.flatMap((each) =>
        each.scope === scope && each.target !== null ? [each.target] : [],
      ),
    ),
  ];
  const isAll = targets.some(({ scope }) => scope === 'all');
  const ids = isAll ? sql`true` : sql`p.id in (${targetIds(idsOf)})`;
  const listed = sql`p.active and not p.has_children and ${ids}`;
  const { rows } = await sql<{
    items: { id: number; code: string; name: string }[];
    total: number;
  }>`select
    (select coalesce(json_agg(row_to_json(f)), '[]') from (select p.id, p.code, p.name from products p where ${listed}
      order by p.id limit ${limit}) f) as items,
    (select count(*) from (select from products p where ${listed} limit ${mostCounted + 1}) c) as total`.execute(
    db,
  );
  return rows[0] ?? { items: [], total: 0 };
}

function targetIds(idsOf: (scope: RuleScope) => number[]): RawBuilder<unknown> {
  const products = sql`any(${idsOf('product')}::bigint[])`;
  const brands = sql`any(${idsOf('brand')}::int[])`;
  const categories = sql`any(${idsOf('category')}::int[])`;
  return sql`select id from products where id = ${products}
    union select id from products where parent_id = ${products}
    union select id from products where brand_id = ${brands}
    union select v.id from products m join products v on v.parent_id = m.id
      where m.brand_id = ${brands} and v.brand_id is null
    union select product_id from product_categories where category_id = ${categories}
    union select v.id from product_categories k join products v on v.parent_id = k.product_id
      where k.category_id = ${categories}`;
}
