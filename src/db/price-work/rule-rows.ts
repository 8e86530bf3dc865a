import { sql, type RawBuilder } from 'kysely';
import type { NamedRule, RuleKind } from '#rules/price/lists/rule-form.ts';
import type { Db } from '#db/database.ts';
import { bulkRows, type BulkRow } from '#db/transfer/bulk-rows.ts';

/** A rule of a price list by the names of what it is about. */
export interface StoredRule extends NamedRule {
  id: number;
  /** Its last change, to the microsecond; another one means that somebody changed it. */
  changedAt: string;
}

/** A rule to be written: its target by id, 0 for all products. */
export interface RuleToWrite extends NamedRule {
  targetId: number;
}

export const ruleTables: Readonly<Record<RuleKind, RawBuilder<unknown>>> = {
  price: sql`price_rules`,
  quantity: sql`quantity_rules`,
};

/** The targets of rules `r`, for `ruleJson`. */
export const targetJoins = sql`left join products p on p.id = r.product_id left join brands b on b.id = r.brand_id
  left join categories c on c.id = r.category_id`;

/** A rule `r` with its targets joined, as a `StoredRule`. */
export function ruleJson(kind: RuleKind): RawBuilder<StoredRule> {
  const own =
    kind === 'price'
      ? sql`'minUnit', r.min_unit, 'price', case when r.price is not null then
          json_build_object('value', r.price, 'currency', r.currency) end, 'discount', r.discount, 'from', r.from_day,
          'to', r.to_day, 'multiple', null, 'max', null`
      : sql`'minUnit', null, 'price', null, 'discount', null, 'from', null, 'to', null, 'multiple', r.multiple,
          'max', r.max`;
  return sql<StoredRule>`json_build_object('id', r.id, 'scope', r.scope, 'target', coalesce(p.code, b.code, c.path),
    'unit', r.unit, 'min', r.min, ${own}, 'changedAt', to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))`;
}

/** The rules of a list with these ids or with the keys of these rules. 1 query. */
export async function readRulesLike(
  tx: Db,
  kind: RuleKind,
  { listId, ids, like }: { listId: number; ids: readonly number[]; like: readonly RuleToWrite[] },
): Promise<StoredRule[]> {
  const isSame =
    kind === 'price'
      ? sql`and r.min = x.min and r.min_unit is not distinct from x.min_unit and r.from_day is not distinct from x.from_day`
      : sql``;
  const withKeys =
    like.length === 0
      ? sql``
      : sql`union select r.id from ${bulkRows(like.map(keyColumns), keyTypes)} join ${ruleTables[kind]} r
          on r.list_id = ${listId} and r.scope = x.scope and r.target = x.target and r.unit is not distinct from x.unit
          ${isSame}`;
  const { rows } = await sql<{ rule: StoredRule }>`
    select ${ruleJson(kind)} as rule from ${ruleTables[kind]} r ${targetJoins}
    where r.id in (select id from ${ruleTables[kind]} where list_id = ${listId} and id = any(${ids}::bigint[]) ${withKeys})`.execute(
    tx,
  );
  return rows.map(({ rule }) => rule);
}

const keyTypes = {
  scope: 'text',
  target: 'bigint',
  unit: 'text',
  min: 'int',
  min_unit: 'text',
  from_day: 'date',
};

function keyColumns({ scope, targetId, unit, min, minUnit, from }: RuleToWrite): BulkRow {
  return { scope, target: targetId, unit, min, min_unit: minUnit, from_day: from };
}

const targetColumns = sql`case x.scope when 'product' then x.target end, case x.scope when 'brand' then x.target end,
  case x.scope when 'category' then x.target end`;

/** Adds rules to a list, and changes those with the same key. 1 statement, none without rules. */
export async function writeRules(
  tx: Db,
  kind: RuleKind,
  listId: number,
  rules: readonly RuleToWrite[],
): Promise<void> {
  if (rules.length === 0) return;
  const rows = rules.map((rule) => ({
    ...keyColumns(rule),
    to_day: rule.to,
    price: rule.price?.value ?? null,
    currency: rule.price?.currency ?? null,
    discount: rule.discount,
    multiple: rule.multiple,
    max: rule.max,
  }));
  const types = {
    ...keyTypes,
    to_day: 'date',
    price: 'numeric',
    currency: 'text',
    discount: 'text',
  };
  if (kind === 'price')
    await sql`insert into price_rules (list_id, scope, product_id, brand_id, category_id, unit, min, min_unit, from_day,
        to_day, price, currency, discount)
      select ${listId}, x.scope, ${targetColumns}, x.unit, x.min, x.min_unit, x.from_day, x.to_day, x.price, x.currency,
        x.discount from ${bulkRows(rows, types)}
      on conflict (list_id, scope, target, unit, min, min_unit, from_day) do update set price = excluded.price,
        currency = excluded.currency, discount = excluded.discount, to_day = excluded.to_day, updated_at = now()`.execute(
      tx,
    );
  else
    await sql`insert into quantity_rules (list_id, scope, product_id, brand_id, category_id, unit, min, multiple, max)
      select ${listId}, x.scope, ${targetColumns}, x.unit, x.min, x.multiple, x.max
      from ${bulkRows(rows, { ...keyTypes, multiple: 'int', max: 'int' })}
      on conflict (list_id, scope, target, unit) do update set min = excluded.min, multiple = excluded.multiple,
        max = excluded.max, updated_at = now()`.execute(tx);
}

/** Removes rules of a list by their ids. 1 statement, none without ids. */
export async function deleteRules(
  tx: Db,
  kind: RuleKind,
  listId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from ${ruleTables[kind]} where list_id = ${listId} and id = any(${ids}::bigint[])`.execute(
    tx,
  );
}
