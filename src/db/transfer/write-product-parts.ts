import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { recordset } from './bulk-rows.ts';
import { syncOwnedRows } from './write-rows.ts';
import type { OwnedTable } from './write-rows.ts';

export interface UnitRow {
  product_id: number;
  id: number;
  value: string;
  value_en: string;
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
  min_price: number | null;
  min_currency: string | null;
  min_quantity: number;
  order_multiple: number;
  discount_until: string | null;
  position: number;
}

const units: OwnedTable = {
  table: 'product_units',
  owner: 'product_id',
  key: ['product_id', 'id'],
  columns: {
    product_id: 'bigint',
    id: 'int',
    value: 'text',
    value_en: 'text',
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
    min_price: 'numeric',
    min_currency: 'text',
    min_quantity: 'int',
    order_multiple: 'int',
    discount_until: 'date',
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
    name_en: 'text',
    code: 'text',
    value: 'text',
    value_en: 'text',
    swatch: 'text',
    value_order: 'smallint',
  },
  kept: ['value_order'],
};

const inventory: OwnedTable = {
  table: 'warehouse_inventory',
  owner: 'product_id',
  key: ['product_id', 'warehouse_name'],
  columns: { product_id: 'bigint', warehouse_name: 'text', quantity: 'int' },
};

// All columns are the key: if it were the position alone, a code that moves up would collide with its old row.
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

const pictureTexts: OwnedTable = {
  table: 'product_picture_texts',
  owner: 'product_id',
  key: ['product_id', 'file'],
  columns: { product_id: 'bigint', file: 'text', alt: 'text', alt_en: 'text' },
};

/** The parts of a product, by the name that the import gives them. */
const productTables = { units, variants, inventory, equivalents, categories, pictureTexts };

export type ProductPart = keyof typeof productTables;

/** Makes a part of the products equal to the rows. Returns the products that changed. */
export function syncProductPart(
  db: Db,
  part: ProductPart,
  input: {
    ids: readonly number[];
    rows: readonly Readonly<Record<string, unknown>>[];
    fresh: boolean;
  },
): Promise<number[]> {
  return syncOwnedRows(db, productTables[part], input);
}

/** Records that the warehouses of these products were counted now (rule stock/hidden-inventory). */
export async function noteCounts(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into warehouse_counts select id, now() from unnest(${ids}::bigint[]) given (id)
    on conflict (product_id) do update set counted_at = excluded.counted_at`.execute(db);
}

/** Sets the price of the default unit, for records with a price and without units. Returns the products that changed. */
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

/** A stored unit. */
export type KnownUnit = Pick<
  UnitRow,
  | 'product_id'
  | 'id'
  | 'value'
  | 'multiplier'
  | 'min_price'
  | 'min_currency'
  | 'min_quantity'
  | 'order_multiple'
  | 'discount_until'
>;

/** The units of products, for records that leave out what these say. */
export async function unitsOf(db: Db, ids: readonly number[]): Promise<KnownUnit[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('product_units')
    .select([
      'product_id',
      'id',
      'value',
      'multiplier',
      'min_price',
      'min_currency',
      'min_quantity',
      'order_multiple',
      'discount_until',
    ])
    .where('product_id', 'in', [...ids])
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
}
