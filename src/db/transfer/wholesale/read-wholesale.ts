import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { pages } from '#db/record-pages.ts';
import {
  assortmentDocument,
  companyDocument,
  groupDocument,
  priceListDocument,
  priceRuleDocument,
  quantityRuleDocument,
} from '#db/transfer/documents/wholesale-documents.ts';

/** The parts of a store folder that are about groups of customers and companies, in the order of their import. */
export const wholesaleParts = [
  'price-lists',
  'price-rules',
  'quantity-rules',
  'assortments',
  'groups',
  'companies',
] as const;
export type WholesalePart = (typeof wholesaleParts)[number];
type RulePart = 'price-rules' | 'quantity-rules';

const pageRows = 2000;

const listedIn = sql`join price_lists l on l.id = r.list_id`;

const tables: Readonly<
  Record<
    WholesalePart,
    { id: RawBuilder<number>; record: RawBuilder<unknown>; of: RawBuilder<unknown> }
  >
> = {
  'price-lists': { id: sql`l.id`, record: priceListDocument, of: sql`price_lists l` },
  'price-rules': { id: sql`r.id`, record: priceRuleDocument, of: sql`price_rules r ${listedIn}` },
  'quantity-rules': {
    id: sql`r.id`,
    record: quantityRuleDocument,
    of: sql`quantity_rules r ${listedIn}`,
  },
  assortments: { id: sql`a.id`, record: assortmentDocument, of: sql`assortments a` },
  groups: { id: sql`g.id`, record: groupDocument, of: sql`customer_groups g` },
  companies: { id: sql`co.id`, record: companyDocument, of: sql`companies co` },
};

/**
 * The records of a part in the order in which they came, so that a copy of the shop decides between equals alike; rules list
 * by list, as an import stores them.
 */
export async function* exportWholesale(db: Db, part: WholesalePart): AsyncGenerator<unknown> {
  if (part !== 'price-rules' && part !== 'quantity-rules') {
    yield* exportRecords(db, part);
    return;
  }
  const { rows } = await sql<{ code: string }>`select code from price_lists order by id`.execute(
    db,
  );
  for (const { code } of rows)
    yield* pages(db, { start: 0, rows: pageRows }, (after) => rulesAfter(part, code, after));
}

/** A page of the rules of a list, with their ids as `key`. */
function rulesAfter(
  part: RulePart,
  list: string,
  after: string | number,
): RawBuilder<{ key: number; record: unknown }> {
  const { record, of } = tables[part];
  return sql`select r.id as key, ${record} as record from ${of}
    where l.code = ${list} and r.id > ${after} order by r.id limit ${pageRows}`;
}

/** A page of the rules of a list after an id, at most 2,000. 1 query. */
export async function readListRules<R>(
  db: Db,
  part: RulePart,
  { list, after }: { list: string; after: number },
): Promise<{ id: number; record: R }[]> {
  const { rows } = await rulesAfter(part, list, after).execute(db);
  return rows.map(({ key, record }) => ({ id: key, record: record as R }));
}

function exportRecords(db: Db, part: Exclude<WholesalePart, RulePart>): AsyncGenerator<unknown> {
  const { id, record, of } = tables[part];
  return pages(
    db,
    { start: 0, rows: pageRows },
    (after) =>
      sql`select ${id} as key, ${record} as record from ${of} where ${id} > ${after} order by ${id} limit ${pageRows}`,
  );
}

const byCode = {
  'price-lists': sql`l.code`,
  assortments: sql`a.code`,
  groups: sql`g.code`,
  companies: sql`co.code`,
} as const;

/** Selects the records with these keys: codes, or for rules the JSON text of `ruleKey`. */
export function wholesaleByKeys(part: WholesalePart, keys: readonly string[]): RawBuilder<unknown> {
  const { record, of } = tables[part];
  if (part === 'price-rules' || part === 'quantity-rules')
    return sql`select x.key as asked, x.key, ${record} as record from ${rulesWithKeys(part, keys)}`;
  const code = byCode[part];
  return sql`select ${code} as asked, ${code} as key, ${record} as record from ${of}
    where ${code} = any(${keys}::text[])`;
}

/** The rules `r` of lists `l` whose keys are `x.key`. */
export function rulesWithKeys(part: RulePart, keys: readonly string[]): RawBuilder<unknown> {
  const table = part === 'price-rules' ? sql`price_rules` : sql`quantity_rules`;
  const thresholds =
    part === 'price-rules'
      ? sql`and r.min = (x.k ->> 4)::int and r.min_unit is not distinct from x.k ->> 5
          and r.from_day is not distinct from (x.k ->> 6)::date`
      : sql``;
  return sql`(select k.key, k.key::jsonb as k from unnest(${keys}::text[]) k (key)) x
    join price_lists l on l.code = x.k ->> 0
    join ${table} r on r.list_id = l.id and r.scope = x.k ->> 1 and r.target = coalesce(case x.k ->> 1
        when 'product' then (select id from products where code = x.k ->> 2)
        when 'brand' then (select id from brands where code = x.k ->> 2)
        when 'category' then (select id from categories where path = x.k ->> 2) end, 0)
      and r.unit is not distinct from x.k ->> 3 ${thresholds}`;
}
