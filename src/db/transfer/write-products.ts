import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { raiseSequence } from './raise-sequence.ts';
import { bulkRows } from './bulk-rows.ts';

/** A product as an import writes it. A field that is left out keeps its value (a new product: its default). */
export interface ProductRow {
  id: number;
  code?: string;
  barcode?: string;
  name?: string;
  name_en?: string;
  seo?: string;
  image?: string;
  images?: readonly string[];
  /** Written if `sets_brand`; null removes the brand. The same for model and parent. */
  brand_id?: number | null;
  sets_brand: boolean;
  model_id?: number | null;
  sets_model: boolean;
  parent_id?: number | null;
  sets_parent: boolean;
  default_unit_id: number;
  tax_rate?: number;
  quantity?: number;
  sales?: number;
  description?: string;
  description_en?: string;
  meta_title?: string;
  meta_description?: string;
  meta_keywords?: string;
  stock_number_type?: string;
  fast_delivery?: boolean;
  same_day_shipping?: boolean;
  active?: boolean;
  archived?: boolean;
  /** '' for none of its own. */
  withdrawal?: string;
  /** ISO 8601. */
  created_at?: string;
}

const rowColumns = {
  id: 'bigint',
  code: 'text',
  barcode: 'text',
  name: 'text',
  name_en: 'text',
  seo: 'text',
  image: 'text',
  images: 'text[]',
  brand_id: 'int',
  sets_brand: 'boolean',
  model_id: 'int',
  sets_model: 'boolean',
  parent_id: 'bigint',
  sets_parent: 'boolean',
  default_unit_id: 'int',
  tax_rate: 'numeric',
  quantity: 'int',
  sales: 'int',
  description: 'text',
  description_en: 'text',
  meta_title: 'text',
  meta_description: 'text',
  meta_keywords: 'text',
  stock_number_type: 'text',
  fast_delivery: 'boolean',
  same_day_shipping: 'boolean',
  active: 'boolean',
  archived: 'boolean',
  withdrawal: 'text',
  created_at: 'timestamptz',
};

/** Columns that take the given value, else the stored one, else this default. */
const plainColumns: Readonly<Record<string, string>> = {
  code: `''`,
  barcode: `''`,
  name: `''`,
  name_en: `''`,
  seo: `''`,
  image: `''`,
  images: `'{}'`,
  tax_rate: '0',
  description: `''`,
  description_en: `''`,
  meta_title: `''`,
  meta_description: `''`,
  meta_keywords: `''`,
  stock_number_type: `''`,
  fast_delivery: 'false',
  same_day_shipping: 'false',
  active: 'true',
};

const writtenColumns = [
  ...Object.keys(plainColumns),
  'brand_id',
  'model_id',
  'parent_id',
  'default_unit_id',
  'quantity',
  'opening_quantity',
  'sales_number',
  'opening_sales',
  'created_at',
  'archived_at',
  'withdrawal',
];

/**
 * Inserts or updates products in one statement and returns the ids that changed. Their rows must be locked
 * (`lockProducts`): an imported quantity is the present stock, and the opening quantity changes so that opening +
 * movements stays equal to it. An imported salesNumber is the opening (rule stock/sales-number), unless it equals the
 * present number, as in an export of this shop. `fresh`: all products are new (the statement fails if one exists).
 */
export async function upsertProducts(
  db: Db,
  given: readonly ProductRow[],
  fresh: boolean,
): Promise<number[]> {
  if (given.length === 0) return [];
  const plain = Object.entries(plainColumns).map(
    ([name, fallback]) =>
      sql`coalesce(x.${sql.ref(name)}, o.${sql.ref(name)}, ${sql.raw(fallback)})`,
  );
  const written = writtenColumns.map((name) => sql.ref(name));
  const rows = given.map((row) => ({ ...row }));
  const stored = await sql<{ id: number }>`
    insert into products as p (id, ${sql.join(written)})
    select x.id, ${sql.join(plain)},
      case when x.sets_brand then x.brand_id else o.brand_id end,
      case when x.sets_model then x.model_id else o.model_id end,
      case when x.sets_parent then x.parent_id else o.parent_id end,
      x.default_unit_id,
      coalesce(x.quantity, o.quantity, 0),
      coalesce(o.opening_quantity - o.quantity, 0) + coalesce(x.quantity, o.quantity, 0),
      coalesce(o.sales_number - o.opening_sales, 0) + s.opening,
      s.opening,
      case when date_trunc('milliseconds', o.created_at) = x.created_at then o.created_at
        else coalesce(x.created_at, o.created_at, now()) end,
      case when coalesce(x.archived, o.archived_at is not null) then coalesce(o.archived_at, now()) end,
      nullif(coalesce(x.withdrawal, o.withdrawal), '')
    from ${bulkRows(rows, rowColumns)}
    left join products o on ${fresh ? sql`false` : sql`o.id = x.id`}
    cross join lateral (select case when x.sales is null or x.sales = o.sales_number
      then coalesce(o.opening_sales, 0) else x.sales end as opening) s
    order by x.id
    ${fresh ? sql`` : whereChanged()}
    returning p.id`.execute(db);
  return stored.rows.map((row) => row.id);
}

function whereChanged(): RawBuilder<unknown> {
  const set = writtenColumns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const have = writtenColumns.map((name) => sql`p.${sql.ref(name)}`);
  const want = writtenColumns.map((name) => sql`excluded.${sql.ref(name)}`);
  return sql`on conflict (id) do update set ${sql.join(set)}, updated_at = now()
    where (${sql.join(have)}) is distinct from (${sql.join(want)})`;
}

export interface KnownProduct {
  id: number;
  code: string;
  parent_id: number | null;
  default_unit_id: number;
  has_children: boolean;
}

/** The existing products of a batch, by id or code. Locks them by id, in the same order as orders do. */
export async function lockProducts(
  db: Db,
  input: { ids: readonly number[]; codes: readonly string[] },
): Promise<KnownProduct[]> {
  const { rows } = await sql<KnownProduct>`
    select id, code, parent_id, default_unit_id, has_children from products
    where id in (select id from products where id = any(${input.ids}::bigint[])
      union select id from products where code = any(${input.codes}::text[]))
    order by id for no key update`.execute(db);
  return rows;
}

/** The existing products among these, by id and by code, without a lock. */
export async function findProducts(
  db: Db,
  input: { ids: readonly number[]; codes: readonly string[] },
): Promise<KnownProduct[]> {
  if (input.ids.length === 0 && input.codes.length === 0) return [];
  const { rows } = await sql<KnownProduct>`
    select id, code, parent_id, default_unit_id, has_children from products
    where id = any(${input.ids}::bigint[])
    union
    select id, code, parent_id, default_unit_id, has_children from products
    where code = any(${input.codes}::text[])`.execute(db);
  return rows;
}

/**
 * Keeps a concurrent import from generating the ids that these products bring (rule import-export/reserved-ids). Call it in a
 * transaction of its own before they are written.
 */
export async function reserveProductIds(db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ highest: number | null }>`
    select max(id) as highest from unnest(${ids}::bigint[]) given (id)
    where not exists (select from products where products.id = given.id)`.execute(db);
  const highest = rows[0]?.highest ?? null;
  if (highest !== null) await raiseSequence(db, 'products_id_seq', highest);
}

/** Ids for products that come without one. */
export async function newProductIds(db: Db, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('products', 'id')) as id
    from generate_series(1, ${count}::int)`.execute(db);
  return rows.map((row) => row.id);
}
