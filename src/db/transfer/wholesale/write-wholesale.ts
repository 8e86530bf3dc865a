import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { bulkRows, type BulkRow } from '#db/transfer/bulk-rows.ts';
import { rulesWithKeys } from './read-wholesale.ts';

/** The codes and paths that records of a batch refer to. */
export interface WholesaleNames {
  lists: readonly string[];
  groups: readonly string[];
  assortments: readonly string[];
  products: readonly string[];
  brands: readonly string[];
  categories: readonly string[];
}

/** Those of the names that exist. */
export type KnownNames = Readonly<Record<keyof WholesaleNames, ReadonlySet<string>>>;

/** Looks up the names of a batch. 1 query. */
export async function findWholesaleNames(db: Db, asked: WholesaleNames): Promise<KnownNames> {
  const codes = (values: readonly string[]) => sql`any(${[...new Set(values)]}::text[])`;
  const { rows } = await sql<Record<keyof WholesaleNames, string[]>>`select
    array(select code from price_lists where code = ${codes(asked.lists)}) lists,
    array(select code from customer_groups where code = ${codes(asked.groups)}) groups,
    array(select code from assortments where code = ${codes(asked.assortments)}) assortments,
    array(select code from products where code = ${codes(asked.products)}) products,
    array(select code from brands where code = ${codes(asked.brands)}) brands,
    array(select path from categories where path = ${codes(asked.categories)}) categories`.execute(
    db,
  );
  const [row] = rows;
  return {
    lists: new Set(row?.lists),
    groups: new Set(row?.groups),
    assortments: new Set(row?.assortments),
    products: new Set(row?.products),
    brands: new Set(row?.brands),
    categories: new Set(row?.categories),
  };
}

/** Those of the price lists that exist. 1 query. */
export async function findPriceLists(db: Db, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from price_lists where code = any(${[...new Set(codes)]}::text[])`.execute(db);
  return new Set(rows.map(({ code }) => code));
}

const ruleTarget = {
  n: 'int',
  list: 'text',
  scope: 'text',
  target: 'text',
  unit: 'text',
  min: 'int',
};

const targetJoins = sql`join price_lists l on l.code = x.list
    left join products p on x.scope = 'product' and p.code = x.target
    left join brands b on x.scope = 'brand' and b.code = x.target
    left join categories c on x.scope = 'category' and c.path = x.target`;

/** Adds and changes price rules; lists and targets exist. 1 statement. */
export async function writePriceRules(db: Db, rows: readonly BulkRow[]): Promise<void> {
  if (rows.length === 0) return;
  const types = {
    ...ruleTarget,
    min_unit: 'text',
    price: 'numeric',
    currency: 'text',
    discount: 'text',
    from_day: 'date',
    to_day: 'date',
  };
  await sql`insert into price_rules (list_id, scope, product_id, brand_id, category_id, unit, min, min_unit, price, currency,
      discount, from_day, to_day)
    select l.id, x.scope, p.id, b.id, c.id, x.unit, x.min, x.min_unit, x.price, x.currency, x.discount, x.from_day, x.to_day
    from ${bulkRows(rows, types)} ${targetJoins} order by x.n
    on conflict (list_id, scope, target, unit, min, min_unit, from_day) do update set price = excluded.price,
      currency = excluded.currency, discount = excluded.discount, to_day = excluded.to_day, updated_at = now()`.execute(
    db,
  );
}

/** Adds and changes quantity rules; lists and targets exist. 1 statement. */
export async function writeQuantityRules(db: Db, rows: readonly BulkRow[]): Promise<void> {
  if (rows.length === 0) return;
  const types = { ...ruleTarget, multiple: 'int', max: 'int' };
  await sql`insert into quantity_rules (list_id, scope, product_id, brand_id, category_id, unit, min, multiple, max)
    select l.id, x.scope, p.id, b.id, c.id, x.unit, x.min, x.multiple, x.max
    from ${bulkRows(rows, types)} ${targetJoins} order by x.n
    on conflict (list_id, scope, target, unit) do update set min = excluded.min, multiple = excluded.multiple,
      max = excluded.max, updated_at = now()`.execute(db);
}

/** Removes rules by their keys. 1 statement, none without keys. */
export async function removeRules(
  db: Db,
  part: 'price-rules' | 'quantity-rules',
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const table = part === 'price-rules' ? sql`price_rules` : sql`quantity_rules`;
  await sql`delete from ${table} where id in (select r.id from ${rulesWithKeys(part, keys)})`.execute(
    db,
  );
}

/** Adds and changes price lists. 1 statement. */
export async function writePriceLists(db: Db, rows: readonly BulkRow[]): Promise<void> {
  if (rows.length === 0) return;
  const types = {
    n: 'int',
    code: 'text',
    name: 'text',
    base: 'text',
    mix: 'text',
    max_discount: 'numeric',
    cap_at_guest: 'boolean',
    active: 'boolean',
  };
  await sql`insert into price_lists as l (code, name, base, mix, max_discount, cap_at_guest, active)
    select x.code, x.name, x.base, x.mix, x.max_discount, x.cap_at_guest, x.active from ${bulkRows(rows, types)} order by x.n
    on conflict (code) do update set name = excluded.name, base = excluded.base, mix = excluded.mix,
      max_discount = excluded.max_discount, cap_at_guest = excluded.cap_at_guest, active = excluded.active,
      version = l.version + 1, updated_at = now()`.execute(db);
}

/** Members of a record, by the record's code. */
export interface MemberRow {
  code: string;
  member: string;
}

const memberTables = {
  products: sql`assortment_products (assortment_id, product_id) select a.id, m.id from given x
    join assortments a on a.code = x.code join products m on m.code = x.member`,
  brands: sql`assortment_brands (assortment_id, brand_id) select a.id, m.id from given x
    join assortments a on a.code = x.code join brands m on m.code = x.member`,
  categories: sql`assortment_categories (assortment_id, category_id) select a.id, m.id from given x
    join assortments a on a.code = x.code join categories m on m.path = x.member`,
} as const;

/** Adds and changes assortments with their members. 7 statements. */
export async function writeAssortments(
  db: Db,
  rows: readonly BulkRow[],
  members: Readonly<Record<keyof typeof memberTables, readonly MemberRow[]>>,
): Promise<void> {
  if (rows.length === 0) return;
  const codes = rows.map((row) => row['code']);
  await sql`insert into assortments as a (code, name)
    select x.code, x.name from ${bulkRows(rows, { n: 'int', code: 'text', name: 'text' })} order by x.n
    on conflict (code) do update set name = excluded.name, version = a.version + 1, updated_at = now()`.execute(
    db,
  );
  const own = sql`where assortment_id in (select id from assortments where code = any(${codes}::text[]))`;
  await sql`delete from assortment_products ${own}`.execute(db);
  await sql`delete from assortment_brands ${own}`.execute(db);
  await sql`delete from assortment_categories ${own}`.execute(db);
  for (const kind of ['products', 'brands', 'categories'] as const) {
    if (members[kind].length === 0) continue;
    await sql`with given as (select x.* from ${bulkRows(membersOf(members[kind]), { code: 'text', member: 'text' })})
      insert into ${memberTables[kind]} on conflict do nothing`.execute(db);
  }
}

function membersOf(rows: readonly MemberRow[]): BulkRow[] {
  return rows.map(({ code, member }) => ({ code, member }));
}

/** Adds and changes groups with their assortments. 3 statements. */
export async function writeGroups(
  db: Db,
  rows: readonly BulkRow[],
  assortments: readonly MemberRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const texts = Object.fromEntries(
    ['code', 'name', 'name_en', 'label', 'label_en', 'price_list'].map((name) => [name, 'text']),
  );
  const flags = Object.fromEntries(
    ['with_vat', 'show_list_price', 'show_prices', 'only_assortments'].map((name) => [
      name,
      'boolean',
    ]),
  );
  const types = { n: 'int', ...texts, ...flags, min_order: 'numeric' };
  await sql`insert into customer_groups as g (code, name, name_en, label, label_en, price_list_id, with_vat, show_list_price,
      show_prices, min_order, only_assortments)
    select x.code, x.name, x.name_en, x.label, x.label_en, l.id, x.with_vat, x.show_list_price, x.show_prices, x.min_order,
      x.only_assortments
    from ${bulkRows(rows, types)} left join price_lists l on l.code = x.price_list order by x.n
    on conflict (code) do update set name = excluded.name, name_en = excluded.name_en, label = excluded.label,
      label_en = excluded.label_en, price_list_id = excluded.price_list_id, with_vat = excluded.with_vat,
      show_list_price = excluded.show_list_price, show_prices = excluded.show_prices, min_order = excluded.min_order,
      only_assortments = excluded.only_assortments, version = g.version + 1, updated_at = now()`.execute(
    db,
  );
  const codes = rows.map((row) => row['code']);
  await sql`delete from group_assortments where group_id in
    (select id from customer_groups where code = any(${codes}::text[]))`.execute(db);
  if (assortments.length === 0) return;
  await sql`insert into group_assortments (group_id, assortment_id) select g.id, a.id
    from ${bulkRows(membersOf(assortments), { code: 'text', member: 'text' })}
    join customer_groups g on g.code = x.code join assortments a on a.code = x.member
    on conflict do nothing`.execute(db);
}

/** The tables whose records have codes. */
const codedTables = {
  'price-lists': sql`price_lists l`,
  assortments: sql`assortments l`,
  groups: sql`customer_groups l`,
  companies: sql`companies l`,
} as const;

/**
 * Removes a record by its code, and answers whether it was there. A price list that a group or a company has stays.
 * Customers of a group or a company that goes are in none. 1 statement.
 */
export async function removeByCode(
  db: Db,
  part: keyof typeof codedTables,
  code: string,
): Promise<boolean> {
  const unused =
    part === 'price-lists'
      ? sql`and not exists (select from customer_groups g where g.price_list_id = l.id)
          and not exists (select from companies co where co.price_list_id = l.id)`
      : sql``;
  const { numAffectedRows } =
    await sql`delete from ${codedTables[part]} where l.code = ${code} ${unused}`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}
