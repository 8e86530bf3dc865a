import { sql } from 'kysely';
import type { Rates } from '#rules/money/money.ts';
import type { Db } from '#db/database.ts';
import { raiseSequence } from './raise-sequence.ts';
import { recordset } from './write-rows.ts';

export interface OrderLineRow {
  position: number;
  product_id: number;
  unit_id: number;
  code: string;
  name: string;
  seo: string;
  image: string;
  brand_name: string;
  model_name: string;
  unit_value: string;
  multiplier: number;
  quantity: number;
  unit_price: number;
  unit_currency: string;
  tax_rate: number;
  net: number;
  tax: number;
  gross: number;
}

/** An order of the past, with its figures. Instants are ISO 8601. */
export interface OrderRow {
  order_no: string;
  customer_id: number;
  state: string;
  payment_type: number;
  currency: string;
  rates: Rates;
  description: string;
  sub_total: number;
  tax: number;
  shipping_total: number;
  total: number;
  try_total: number;
  shipping_state: 'free' | 'fee';
  tracking_no: string;
  carrier: string | null;
  created_at: string;
  cancelled_at: string | null;
}

const orderColumns = {
  n: 'int',
  order_no: 'text',
  customer_id: 'bigint',
  state: 'text',
  payment_type: 'smallint',
  currency: 'text',
  rates: 'jsonb',
  description: 'text',
  sub_total: 'numeric',
  tax: 'numeric',
  shipping_total: 'numeric',
  total: 'numeric',
  try_total: 'numeric',
  shipping_state: 'text',
  tracking_no: 'text',
  carrier: 'text',
  created_at: 'timestamptz',
  cancelled_at: 'timestamptz',
};

const lineColumns = {
  order_no: 'text',
  position: 'int',
  product_id: 'bigint',
  unit_id: 'int',
  code: 'text',
  name: 'text',
  seo: 'text',
  image: 'text',
  brand_name: 'text',
  model_name: 'text',
  unit_value: 'text',
  multiplier: 'int',
  quantity: 'int',
  unit_price: 'numeric',
  unit_currency: 'text',
  tax_rate: 'numeric',
  net: 'numeric',
  tax: 'numeric',
  gross: 'numeric',
};

export interface KnownOrder {
  id: number;
  order_no: string;
  customer_id: number;
  imported: boolean;
  state: string;
  payment_type: number;
  description: string;
  shipping_total: number;
  tracking_no: string;
  carrier: string | null;
  created_at: Date;
  lines: {
    product_id: number | null;
    unit_value: string;
    quantity: number;
    unit_price: number;
    tax_rate: number;
  }[];
}

/** The orders with these numbers that are there, with what an import says of them. */
export async function findOrders(db: Db, orderNos: readonly string[]): Promise<KnownOrder[]> {
  const { rows } = await sql<KnownOrder>`
    select o.id, o.order_no, o.customer_id, o.imported, o.state, o.payment_type, o.description,
      o.shipping_total, o.tracking_no, o.carrier, o.created_at,
      (select jsonb_agg(jsonb_build_object('product_id', l.product_id, 'unit_value', l.unit_value,
          'quantity', l.quantity, 'unit_price', l.unit_price, 'tax_rate', l.tax_rate)
        order by l.position) from order_lines l where l.order_id = o.id) as lines
    from orders o where o.order_no = any(${orderNos}::text[])`.execute(db);
  return rows;
}

/**
 * Keeps the numbers of orders to come from being drawn by a till (rule orders/number): tills that have
 * drawn already are done when this returns, and whoever draws from then on gets a higher number. Call
 * it in a transaction of its own before the orders are written. Numbers of the past that are no
 * numbers, or longer than any that the shop draws, are in nobody's way.
 */
export async function reserveOrderNumbers(db: Db, orderNos: readonly string[]): Promise<void> {
  const { rows } = await sql<{ highest: number | null }>`
    select max(order_no::bigint) as highest from unnest(${orderNos}::text[]) given (order_no)
    where order_no ~ '^[0-9]{1,12}$'
      and not exists (select from orders where orders.order_no = given.order_no)`.execute(db);
  const highest = rows[0]?.highest ?? null;
  if (highest !== null) await raiseSequence(db, 'order_numbers', highest);
}

/** What an order line freezes of its product. */
export interface OrderedProduct {
  id: number;
  code: string;
  name: string;
  seo: string;
  image: string;
  brand_name: string;
  model_name: string;
  default_unit_id: number;
  units: { id: number; value: string; valueEn: string; multiplier: number }[];
}

export async function findOrderedProducts(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, OrderedProduct>> {
  const { rows } = await sql<OrderedProduct>`
    select p.id, p.code, p.name, p.seo, p.image, coalesce(b.name, '') as brand_name,
      coalesce(m.name, '') as model_name, p.default_unit_id,
      (select jsonb_agg(jsonb_build_object('id', u.id, 'value', u.value,
        'valueEn', u.value_en, 'multiplier', u.multiplier)
        order by u.position, u.id) from product_units u where u.product_id = p.id) as units
    from products p left join brands b on b.id = p.brand_id left join models m on m.id = p.model_id
    where p.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Inserts orders of the past, or replaces imported ones, with lines and history. They take no stock
 * (rule orders/imported). An order that the shop took itself is never touched.
 */
export async function upsertOrders(
  db: Db,
  orders: readonly OrderRow[],
  lines: readonly (OrderLineRow & { order_no: string })[],
): Promise<void> {
  if (orders.length === 0) return;
  const numbers = orders.map((order) => order.order_no);
  const list = JSON.stringify(orders.map((row, n) => ({ n, ...row })));
  const before = await sql<{ id: number; state: string }>`
    select id, state from orders where order_no = any(${numbers}::text[]) and imported`.execute(db);
  const states = new Map(before.rows.map((row) => [row.id, row.state]));
  const names = Object.keys(orderColumns).filter((name) => name !== 'n');
  const set = names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const refs = names.map((name) => sql.ref(name));
  const { rows } = await sql<{ id: number; state: string; created_at: Date }>`
    insert into orders as o (${sql.join(refs)}, imported)
    select ${sql.join(names.map((name) => sql`x.${sql.ref(name)}`))}, true
    from ${recordset(list, orderColumns)} order by x.n
    on conflict (order_no) do update set ${sql.join(set)} where o.imported
    returning id, state, created_at`.execute(db);
  await replaceLines(
    db,
    rows.map((row) => row.id),
    lines,
  );
  const moved = rows
    .filter((row) => states.get(row.id) !== row.state)
    .map((row) => ({
      order_id: row.id,
      from_state: states.get(row.id) ?? null,
      to_state: row.state,
      at: states.has(row.id) ? null : row.created_at.toISOString(),
    }));
  await noteStates(db, moved);
}

async function replaceLines(
  db: Db,
  orderIds: readonly number[],
  lines: readonly (OrderLineRow & { order_no: string })[],
): Promise<void> {
  await sql`delete from order_lines where order_id = any(${orderIds}::bigint[])`.execute(db);
  const names = Object.keys(lineColumns).filter((name) => name !== 'order_no');
  await sql`
    insert into order_lines (order_id, ${sql.join(names.map((name) => sql.ref(name)))})
    select o.id, ${sql.join(names.map((name) => sql`x.${sql.ref(name)}`))}
    from ${recordset(JSON.stringify(lines), lineColumns)} join orders o on o.order_no = x.order_no
    where o.id = any(${orderIds}::bigint[]) order by o.id, x.position`.execute(db);
}

async function noteStates(
  db: Db,
  changes: readonly {
    order_id: number;
    from_state: string | null;
    to_state: string;
    at: string | null;
  }[],
): Promise<void> {
  if (changes.length === 0) return;
  const columns = {
    order_id: 'bigint',
    from_state: 'text',
    to_state: 'text',
    at: 'timestamptz',
  };
  await sql`
    insert into order_state_changes (order_id, from_state, to_state, reason, at)
    select x.order_id, x.from_state, x.to_state, 'import', coalesce(x.at, now())
    from ${recordset(JSON.stringify(changes), columns)} order by x.order_id`.execute(db);
}
