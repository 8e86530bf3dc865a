import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import type { WholeOrder } from './whole-order.ts';
import { instant, pages } from '#db/record-pages.ts';

/** Orders on a page: each may have a thousand lines. */
const pageRows = 100;

/**
 * Orders in the order in which they were saved, each as orders.jsonl has it; all, or those for which `chosen` says so
 * of `o`. A query each 100 orders.
 */
export function exportOrders(
  db: Db,
  chosen: RawBuilder<boolean> = sql<boolean>`true`,
): AsyncGenerator<WholeOrder> {
  return pages<WholeOrder>(
    db,
    { start: 0, rows: pageRows },
    (after) => sql`
      select o.id as key, ${orderDocument} as record
      from orders o join customers c on c.id = o.customer_id
      where o.id > ${after} and ${chosen} order by o.id limit ${pageRows}`,
  );
}

/** An order that is there, and whether it came by an import. */
export interface KnownOrder {
  id: number;
  customerId: number;
  imported: boolean;
  order: WholeOrder;
}

/** The orders with these numbers that are there, held until the transaction ends. 1 query. */
export async function lockWholeOrders(
  db: Db,
  orderNos: readonly string[],
): Promise<Map<string, KnownOrder>> {
  const { rows } = await sql<KnownOrder>`
    select o.id, o.customer_id as "customerId", o.imported, ${orderDocument} as "order"
    from orders o join customers c on c.id = o.customer_id
    where o.order_no = any(${orderNos}::text[]) order by o.id for no key update of o`.execute(db);
  return new Map(rows.map((row) => [row.order.orderNo, row]));
}

const items = sql`coalesce((select json_agg(json_build_object('productId', l.product_id, 'code', l.code,
      'name', l.name, 'seo', l.seo, 'image', l.image, 'brand', l.brand_name, 'model', l.model_name,
      'unit', nullif(l.unit_id, 0), 'unitValue', l.unit_value, 'multiplier', l.multiplier,
      'quantity', l.quantity, 'price', l.unit_price, 'currency', l.unit_currency,
      'taxRate', l.tax_rate, 'net', l.net, 'tax', l.tax, 'gross', l.gross, 'note', l.note,
      'width', l.width, 'height', l.height, 'length', l.length, 'weight', l.weight)
    order by l.position) from order_lines l where l.order_id = o.id), '[]')`;

const contracts = sql`coalesce((select json_agg(json_build_object('url', t.text ->> 'url',
      'version', t.text ->> 'updatedAt', 'hash', t.text ->> 'sha256', 'at', t.text ->> 'acceptedAt')
    order by t.place)
  from jsonb_array_elements(o.contracts) with ordinality t (text, place)), '[]')`;

const history = sql`coalesce((select json_agg(json_build_object('state', h.to_state,
      'at', ${instant('h.at')}, 'actor', h.actor, 'reason', h.reason) order by h.id)
    from order_state_changes h where h.order_id = o.id), '[]')`;

const payments = sql`coalesce((select json_agg(json_build_object('method', p.provider,
      'amount', p.amount, 'currency', p.currency, 'at', ${instant('p.captured_at')},
      'reference', p.provider_reference,
      'refunds', coalesce((select json_agg(json_build_object('amount', r.amount, 'reason', r.reason,
          'state', r.state, 'at', ${instant('r.created_at')}, 'doneAt', ${instant('r.done_at')},
          'reference', r.provider_reference) order by r.id)
        from refunds r where r.payment_id = p.id), '[]')) order by p.id)
    from payments p where p.order_id = o.id), '[]')`;

function addressOf(kind: 'delivery' | 'invoice'): RawBuilder<unknown> {
  return sql`(select json_build_object('addressTitle', a.address_title, 'name', a.name,
      'country', a.country, 'city', a.city, 'town', a.town, 'address', a.address,
      'number', a.phone, 'idNumber', a.id_number, 'companyName', a.company_name,
      'taxOffice', a.tax_office, 'taxNumber', a.tax_number)
    from order_addresses a where a.order_id = o.id and a.kind = ${sql.lit(kind)})`;
}

/** The order `o` of the customer `c` as orders.jsonl has it. */
export const orderDocument = sql<WholeOrder>`json_build_object('orderNo', o.order_no, 'email', c.email,
    'date', ${instant('o.created_at')}, 'status', o.state, 'paymentType', o.payment_type,
    'reference', o.customer_reference, 'description', o.description, 'locale', o.locale,
    'branch', case when o.branch_id is null then null
      else json_build_object('id', o.branch_id, 'name', o.branch_name) end,
    'currency', o.currency, 'rates', o.rates, 'items', ${items}, 'shippingTotal', o.shipping_total,
    'shippingState', o.shipping_state, 'shippingItem', o.shipping_item, 'commission', o.commission,
    'subTotal', o.sub_total, 'tax', o.tax, 'total', o.total, 'tryTotal', o.try_total,
    'payBefore', ${instant('o.pay_before')}, 'takipNo', o.tracking_no,
    'kfadi', coalesce(o.carrier, ''), 'deliveryAddress', ${addressOf('delivery')},
    'invoiceAddress', ${addressOf('invoice')}, 'contracts', ${contracts},
    'history', ${history}, 'payments', ${payments})`;
