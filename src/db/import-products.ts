import { sql } from 'kysely';
import type { Db } from './database.ts';
import { recordset, syncOwnedRows } from './import-rows.ts';
import type { OwnedTable } from './import-rows.ts';

/** A product as an import writes it. A field that is left out keeps its value (a new product: its default). */
export type ProductRow = {
  id: number;
  code?: string;
  barcode?: string;
  name?: string;
  name_en?: string;
  seo?: string;
  image?: string;
  images?: readonly string[];
  /** Written when `sets_brand`: null takes the brand away. The same for model and parent. */
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
  /** ISO 8601. */
  created_at?: string;
};

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
  created_at: 'timestamptz',
};

/** Kept, then given, then the default: most columns. */
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
];

/**
 * Inserts or updates products, one statement; gives the ids that it changed. Their rows must be
 * locked (`lockProducts`): an imported quantity is what is on hand now, and the opening moves so that
 * opening + movements stays the quantity. An imported salesNumber is the opening (decision D13),
 * unless it is the present figure, as it is in an export of this shop.
 */
export async function upsertProducts(db: Db, given: readonly ProductRow[]): Promise<number[]> {
  if (given.length === 0) return [];
  const plain = Object.entries(plainColumns).map(
    ([name, fallback]) =>
      sql`coalesce(x.${sql.ref(name)}, o.${sql.ref(name)}, ${sql.raw(fallback)})`,
  );
  const written = writtenColumns.map((name) => sql.ref(name));
  const set = writtenColumns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const have = writtenColumns.map((name) => sql`p.${sql.ref(name)}`);
  const want = writtenColumns.map((name) => sql`excluded.${sql.ref(name)}`);
  const { rows } = await sql<{ id: number }>`
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
        else coalesce(x.created_at, o.created_at, now()) end
    from ${recordset(JSON.stringify(given), rowColumns)}
    left join products o on o.id = x.id
    cross join lateral (select case when x.sales is null or x.sales = o.sales_number
      then coalesce(o.opening_sales, 0) else x.sales end as opening) s
    order by x.id
    on conflict (id) do update set ${sql.join(set)}, updated_at = now()
    where (${sql.join(have)}) is distinct from (${sql.join(want)})
    returning p.id`.execute(db);
  return rows.map((row) => row.id);
}

export type KnownProduct = {
  id: number;
  code: string;
  parent_id: number | null;
  default_unit_id: number;
  has_children: boolean;
};

/** The products of a batch that are there already, by id or code, locked in the order of orders (by id). */
export async function lockProducts(
  db: Db,
  o: { ids: readonly number[]; codes: readonly string[] },
): Promise<KnownProduct[]> {
  const { rows } = await sql<KnownProduct>`
    select id, code, parent_id, default_unit_id, has_children from products
    where id in (select id from products where id = any(${o.ids}::bigint[])
      union select id from products where code = any(${o.codes}::text[]))
    order by id for no key update`.execute(db);
  return rows;
}

/** Which of the products are there, by id and by code, without a lock. */
export async function findProducts(
  db: Db,
  o: { ids: readonly number[]; codes: readonly string[] },
): Promise<KnownProduct[]> {
  if (o.ids.length === 0 && o.codes.length === 0) return [];
  const { rows } = await sql<KnownProduct>`
    select id, code, parent_id, default_unit_id, has_children from products
    where id = any(${o.ids}::bigint[])
    union
    select id, code, parent_id, default_unit_id, has_children from products
    where code = any(${o.codes}::text[])`.execute(db);
  return rows;
}

/** Ids for products that come without one. */
export async function newProductIds(db: Db, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('products', 'id')) as id
    from generate_series(1, ${count}::int)`.execute(db);
  return rows.map((row) => row.id);
}

export type UnitRow = {
  product_id: number;
  id: number;
  value: string;
  multiplier: number;
  price: number;
  currency: string;
  list_price: number | null;
  list_currency: string | null;
  width: number;
  height: number;
  length: number;
  weight: number;
  barcode: string;
  position: number;
};

const units: OwnedTable = {
  table: 'product_units',
  owner: 'product_id',
  key: ['product_id', 'id'],
  columns: {
    product_id: 'bigint',
    id: 'int',
    value: 'text',
    multiplier: 'int',
    price: 'numeric',
    currency: 'text',
    list_price: 'numeric',
    list_currency: 'text',
    width: 'numeric',
    height: 'numeric',
    length: 'numeric',
    weight: 'numeric',
    barcode: 'text',
    position: 'smallint',
  },
};

const variants: OwnedTable = {
  table: 'product_variants',
  owner: 'product_id',
  key: ['product_id', 'position'],
  columns: {
    product_id: 'bigint',
    position: 'smallint',
    name: 'text',
    code: 'text',
    value: 'text',
  },
};

const inventory: OwnedTable = {
  table: 'warehouse_inventory',
  owner: 'product_id',
  key: ['product_id', 'warehouse_name'],
  columns: { product_id: 'bigint', warehouse_name: 'text', quantity: 'int' },
};

// All columns are the key: a code that moves up would meet itself in an update.
const equivalents: OwnedTable = {
  table: 'product_equivalents',
  owner: 'product_id',
  key: ['product_id', 'position', 'code'],
  columns: { product_id: 'bigint', position: 'smallint', code: 'text' },
};

const categories: OwnedTable = {
  table: 'product_categories',
  owner: 'product_id',
  key: ['product_id', 'category_id'],
  columns: {
    product_id: 'bigint',
    category_id: 'int',
    direct: 'boolean',
    position: 'smallint',
  },
};

/** What belongs to a product, by the name that the import gives it. */
export const productTables = { units, variants, inventory, equivalents, categories };

export type ProductPart = keyof typeof productTables;

/** Makes a part of the products equal to the rows; gives the products that changed. */
export function syncProductPart(
  db: Db,
  part: ProductPart,
  o: { ids: readonly number[]; rows: readonly Readonly<Record<string, unknown>>[]; fresh: boolean },
): Promise<number[]> {
  return syncOwnedRows(db, productTables[part], o);
}

/** The price of the default unit, where a record says a price and no units; gives the changed products. */
export async function updateDefaultPrices(
  db: Db,
  prices: readonly {
    id: number;
    price?: number;
    currency?: string;
    sets_list: boolean;
    list_price?: number | null;
    list_currency?: string | null;
  }[],
): Promise<number[]> {
  if (prices.length === 0) return [];
  const columns = {
    id: 'bigint',
    price: 'numeric',
    currency: 'text',
    sets_list: 'boolean',
    list_price: 'numeric',
    list_currency: 'text',
  };
  const { rows } = await sql<{ id: number }>`
    update product_units u set price = w.price, currency = w.currency,
      list_price = w.list_price, list_currency = w.list_currency
    from (select p.id, p.default_unit_id, coalesce(x.price, n.price) as price,
        coalesce(x.currency, n.currency) as currency,
        case when x.sets_list then x.list_price else n.list_price end as list_price,
        case when x.sets_list then x.list_currency else n.list_currency end as list_currency
      from ${recordset(JSON.stringify(prices), columns)}
      join products p on p.id = x.id
      join product_units n on n.product_id = p.id and n.id = p.default_unit_id) w
    where u.product_id = w.id and u.id = w.default_unit_id
      and (u.price, u.currency, u.list_price, u.list_currency)
        is distinct from (w.price, w.currency, w.list_price, w.list_currency)
    returning u.product_id as id`.execute(db);
  return rows.map((row) => row.id);
}

/** Sets `has_children` of the products to whether they have any. */
export async function recountChildren(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update products p set has_children = c.has, updated_at = now()
    from (select i.id, exists (select from products k where k.parent_id = i.id) as has
      from unnest(${ids}::bigint[]) i (id)) c
    where p.id = c.id and p.has_children is distinct from c.has`.execute(db);
}

/** The units of products, for records that name a unit and bring none. */
export async function unitsOf(
  db: Db,
  ids: readonly number[],
): Promise<{ product_id: number; id: number; value: string; multiplier: number }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('product_units')
    .select(['product_id', 'id', 'value', 'multiplier'])
    .where('product_id', 'in', [...ids])
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
}
