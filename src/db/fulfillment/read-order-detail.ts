import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { OrderActor } from '#db/orders/order-changes.ts';
import type { OrderMailKind } from '#rules/order/order-mails.ts';

/** The data beside an order that the office shows; instants are ISO 8601. */
export interface OrderDetail {
  customer: {
    id: number;
    name: string;
    phone: string;
    /** Successful orders, and their amount in TRY. */
    orders: number;
    spent: number;
    /** Of the open account; null where there is none. */
    balance: { amount: number; overdue: number; currency: string } | null;
  };
  lines: DeskLine[];
  history: { to: OrderState; actor: OrderActor | ''; by: string; reason: string; at: string }[];
  mails: { kind: OrderMailKind; at: string; sentAt: string | null; error: string }[];
  /** The payment by card; the card itself was never here. */
  card: {
    provider: string;
    installment: number;
    amount: number;
    commission: number;
    at: string;
    reference: string;
  } | null;
  carriers: string[];
  /** The orders before and after it, as they came in. */
  previous: string | null;
  next: string | null;
}

export interface DeskLine {
  position: number;
  barcode: string;
  /** The unit that holds one piece of the product; empty where the product is gone. */
  pieceUnit: string;
  /** Pieces in stock now; null where the product is gone. */
  stock: number | null;
  /** Pieces that this line took out of the stock and brought back. */
  taken: number;
  returned: number;
  /** Units that have left the house. */
  shipped: number;
}

/** By the order's number; null when there is no such order. 1 query. */
export async function readOrderDetail(db: Db, orderNo: string): Promise<OrderDetail | null> {
  const { rows } = await sql<OrderDetail>`
    select ${customer} as customer, ${lines} as lines, ${history} as history, ${mails} as mails, ${card} as card,
      (select coalesce(json_agg(name order by name), '[]') from carriers) as carriers,
      (select order_no from orders b where b.id < o.id and b.state <> 'awaiting_payment' order by b.id desc limit 1)
        as previous,
      (select order_no from orders b where b.id > o.id and b.state <> 'awaiting_payment' order by b.id limit 1) as next
    from orders o join customers c on c.id = o.customer_id where o.order_no = ${orderNo}`.execute(
    db,
  );
  return rows[0] ?? null;
}

const customer = sql`json_build_object(
  'id', c.id, 'name', trim(c.name || ' ' || c.surname), 'phone', c.phone,
  'orders', (select count(*) from orders f where f.customer_id = c.id and ${succeeded('f')}),
  'spent', (select coalesce(sum(f.try_total), 0) from orders f where f.customer_id = c.id and ${succeeded('f')}),
  'balance', (select json_build_object('amount', sum(debit - credit), 'overdue', c.overdue_balance,
      'currency', coalesce(c.overdue_currency, 'TRY'))
    from customer_statement where customer_id = c.id having count(*) > 0))`;

function succeeded(orders: string) {
  return sql`${sql.ref(orders)}.state in ('placed', 'paid', 'preparing', 'shipped', 'delivered')`;
}

const lines = sql`(
  select coalesce(json_agg(json_build_object('position', l.position, 'stock', p.quantity,
    'barcode', coalesce(nullif(u.barcode, ''), p.barcode, ''),
    'pieceUnit', coalesce((select value from product_units where product_id = l.product_id and multiplier = 1
      order by id limit 1), ''),
    'taken', coalesce(m.taken, 0), 'returned', coalesce(m.returned, 0), 'shipped', coalesce(s.shipped, 0)
  ) order by l.position), '[]')
  from order_lines l
    left join products p on p.id = l.product_id
    left join product_units u on u.product_id = l.product_id and u.id = l.unit_id
    left join (
      select order_line_id, -sum(quantity) filter (where quantity < 0) as taken,
        sum(quantity) filter (where quantity > 0) as returned
      from stock_movements where order_id = o.id group by order_line_id) m on m.order_line_id = l.id
    left join lateral (
      select sum(quantity) as shipped from parcel_lines where order_line_id = l.id) s on true
  where l.order_id = o.id)`;

const history = sql`(
  select coalesce(json_agg(json_build_object('to', h.to_state, 'actor', h.actor, 'by', h.by_name, 'reason', h.reason,
    'at', h.at) order by h.id), '[]')
  from order_state_changes h where h.order_id = o.id)`;

const mails = sql`(
  select coalesce(json_agg(json_build_object('kind', m.kind, 'at', m.created_at, 'sentAt', m.done_at,
    'error', m.last_error) order by m.id), '[]')
  from outbox m where m.payload ? 'orderId' and (m.payload ->> 'orderId')::bigint = o.id and m.customer_id is not null)`;

const card = sql`(
  select json_build_object('provider', a.provider, 'installment', a.installment, 'amount', a.amount,
    'commission', a.commission, 'at', p.captured_at, 'reference', p.provider_reference)
  from payments p join payment_attempts a on a.id = p.attempt_id where p.order_id = o.id)`;
