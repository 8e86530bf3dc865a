import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { FolderOrder } from '#db/orders/read/folder-order.ts';
import { replaceOrderPapers } from './write-order-papers.ts';
import { replaceOrderParts } from './write-order-parts.ts';
import { raiseSequence } from './raise-sequence.ts';
import { recordset } from './bulk-rows.ts';

/**
 * Keeps checkouts from drawing the numbers of orders that are about to be imported (rule orders/number): checkouts that
 * drew a number before are done when this returns, and later ones get a higher number. Call it in a transaction of its
 * own before the orders are written. Imported numbers with other characters than digits, or with more digits than the
 * shop's own, cannot collide.
 */
export async function reserveOrderNumbers(db: Db, orderNos: readonly string[]): Promise<void> {
  const { rows } = await sql<{ highest: number | null }>`
    select max(order_no::bigint) as highest from unnest(${orderNos}::text[]) given (order_no)
    where order_no ~ '^[0-9]{1,12}$'
      and not exists (select from orders where orders.order_no = given.order_no)`.execute(db);
  const highest = rows[0]?.highest ?? null;
  if (highest !== null) await raiseSequence(db, 'order_numbers', highest);
}

/** The part of its product's unit that an order line copies. */
export interface OrderedUnit {
  id: number;
  value: string;
  valueEn: string;
  multiplier: number;
  width: number;
  height: number;
  length: number;
  weight: number;
}

/** The part of its product that an order line copies. */
export interface OrderedProduct {
  id: number;
  code: string;
  name: string;
  name_en: string;
  seo: string;
  image: string;
  brand_name: string;
  model_name: string;
  default_unit_id: number;
  units: OrderedUnit[];
}

export async function findOrderedProducts(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, OrderedProduct>> {
  const { rows } = await sql<OrderedProduct>`
    select p.id, p.code, p.name, p.name_en, p.seo, p.image, coalesce(b.name, '') as brand_name,
      coalesce(m.name, '') as model_name, p.default_unit_id,
      (select jsonb_agg(jsonb_build_object('id', u.id, 'value', u.value,
        'valueEn', u.value_en, 'multiplier', u.multiplier, 'width', u.width, 'height', u.height,
        'length', u.length, 'weight', u.weight)
        order by u.position, u.id) from product_units u where u.product_id = p.id) as units
    from products p left join brands b on b.id = p.brand_id left join models m on m.id = p.model_id
    where p.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const orderColumns = {
  n: 'int',
  order_no: 'text',
  customer_id: 'bigint',
  state: 'text',
  payment_type: 'smallint',
  currency: 'text',
  rates: 'jsonb',
  locale: 'text',
  description: 'text',
  customer_reference: 'text',
  branch_id: 'int',
  branch_name: 'text',
  company: 'text',
  cost_centre: 'text',
  approved_by: 'text',
  quote_no: 'text',
  sub_total: 'numeric',
  tax: 'numeric',
  shipping_total: 'numeric',
  commission: 'numeric',
  total: 'numeric',
  try_total: 'numeric',
  shipping_state: 'text',
  shipping_item: 'jsonb',
  tracking_no: 'text',
  carrier: 'text',
  contracts: 'jsonb',
  buyer_kind: 'text',
  delivered_on: 'date',
  pay_before: 'timestamptz',
  due_on: 'date',
  created_at: 'timestamptz',
  cancelled_at: 'timestamptz',
};

/** Columns of the record that are no columns of the table. */
const lookedUp = new Set(['n', 'company', 'quote_no']);

/** A past order and its customer. */
export interface ImportedOrder {
  customerId: number;
  order: FolderOrder;
  /** The file of the invoice, where the line brings one. */
  invoiceFile: Uint8Array | null;
}

/**
 * Inserts past orders, or replaces imported ones, with their lines, addresses, history, payments and papers. They take no
 * stock (rule orders/imported). An order that was placed in this shop is never changed. 1 query and those of
 * `replaceOrderParts` and `replaceOrderPapers`, none without orders.
 */
export async function upsertOrders(db: Db, given: readonly ImportedOrder[]): Promise<void> {
  if (given.length === 0) return;
  const names = Object.keys(orderColumns).filter((name) => !lookedUp.has(name));
  const refs = names.map((name) => sql.ref(name));
  const set = names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const list = JSON.stringify(given.map((each, n) => ({ n, ...orderRow(each) })));
  const { rows } = await sql<{ id: number; order_no: string }>`
    insert into orders as o (${sql.join(refs)}, company_id, quote_id, imported)
    select ${sql.join(names.map((name) => sql`x.${sql.ref(name)}`))},
      (select co.id from companies co where co.code = x.company),
      (select q.id from quotes q where q.quote_no = x.quote_no), true
    from ${recordset(list, orderColumns)} order by x.n
    on conflict (order_no) do update set ${sql.join(set)}, company_id = excluded.company_id,
      quote_id = excluded.quote_id where o.imported
    returning id, order_no`.execute(db);
  const ids = new Map(rows.map((row) => [row.order_no, row.id]));
  const written = given.flatMap(({ order, invoiceFile }) => {
    const id = ids.get(order.orderNo);
    return id === undefined ? [] : [{ id, order, invoiceFile }];
  });
  await replaceOrderParts(db, written);
  await replaceOrderPapers(db, written);
}

function orderRow({ customerId, order }: Omit<ImportedOrder, 'invoiceFile'>) {
  const cancelled = order.history.findLast(({ state }) => state === 'cancelled');
  return {
    order_no: order.orderNo,
    customer_id: customerId,
    state: order.status,
    payment_type: order.paymentType,
    currency: order.currency,
    rates: order.rates,
    locale: order.locale,
    description: order.description,
    customer_reference: order.reference,
    branch_id: order.branch?.id ?? null,
    branch_name: order.branch?.name ?? '',
    company: order.company,
    cost_centre: order.costCentre,
    approved_by: order.approvedBy,
    quote_no: order.quoteNo,
    sub_total: order.subTotal,
    tax: order.tax,
    shipping_total: order.shippingTotal,
    commission: order.commission,
    total: order.total,
    try_total: order.tryTotal,
    shipping_state: order.shippingState,
    shipping_item: order.shippingItem,
    tracking_no: order.takipNo,
    carrier: order.kfadi || null,
    contracts: order.contracts.map(({ url, version, hash, at }) => ({
      url,
      updatedAt: version,
      sha256: hash,
      acceptedAt: at,
    })),
    buyer_kind: order.buyerKind,
    delivered_on: order.deliveredOn,
    pay_before: order.payBefore,
    due_on: order.dueOn,
    created_at: order.date,
    cancelled_at: order.status === 'cancelled' ? (cancelled?.at ?? order.date) : null,
  };
}
