import { sql, type RawBuilder } from 'kysely';
import type { OrderActor } from '#db/orders/order-changes.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { Db } from '#db/database.ts';
import { possibleActions, type MerchantAction } from '#rules/order/merchant-actions.ts';
import { missingOf, workableColumns, workableOrders, type WorkableRow } from './workable.ts';

/** The actions that were done on an order; instants are ISO 8601. */
export interface OrderActionResult {
  id: number;
  version: number;
  state: OrderState;
  paid: number;
  owed: number;
  missing: number;
  actions: MerchantAction[];
  history: {
    from: OrderState | null;
    to: OrderState;
    actor: OrderActor;
    by: string;
    reason: string;
    at: string;
  }[];
  receipts: { amount: number; receivedOn: string; reference: string; by: string }[];
  refunds: {
    amount: number;
    state: string;
    reason: string;
    reference: string;
    by: string;
    at: string;
  }[];
  parcels: {
    id: number;
    carrier: string;
    trackingNo: string;
    by: string;
    at: string;
    lines: { position: number; code: string; quantity: number }[];
  }[];
  notes: { text: string; by: string; at: string }[];
}

type Row = Omit<OrderActionResult, 'missing' | 'actions' | 'state'> & WorkableRow;

/** Everything that was done with an order, by its number; null when there is none. 1 query. */
export async function readOrderActions(db: Db, orderNo: string): Promise<OrderActionResult | null> {
  const { rows } = await sql<Row>`
    select o.id, o.version, ${workableColumns}, ${history} as history, ${receipts} as receipts,
      ${refunds} as refunds, ${parcels} as parcels, ${notes} as notes
    from ${workableOrders} where o.order_no = ${orderNo}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const missing = missingOf(row);
  return { ...row, missing, actions: possibleActions({ ...row, missing }) };
}

/** Rows as JSON objects in their order. */
function listOf(input: { fields: Fragment; from: Fragment; by: Fragment }): Fragment {
  const { fields, from, by } = input;
  return sql`(select coalesce(json_agg(json_build_object(${fields}) order by ${by}), '[]') from ${from})`;
}

type Fragment = RawBuilder<unknown>;

const history = listOf({
  fields: sql`'from', h.from_state, 'to', h.to_state, 'actor', h.actor, 'by', h.by_name, 'reason', h.reason, 'at', h.at`,
  from: sql`order_state_changes h where h.order_id = o.id`,
  by: sql`h.id`,
});
const receipts = listOf({
  fields: sql`'amount', t.amount, 'receivedOn', t.received_on, 'reference', t.reference, 'by', t.by_name`,
  from: sql`transfer_receipts t where t.order_id = o.id`,
  by: sql`t.id`,
});
const refunds = listOf({
  fields: sql`'amount', r.amount, 'state', r.state, 'reason', r.reason, 'reference', r.provider_reference,
    'by', r.by_name, 'at', r.created_at`,
  from: sql`refunds r where r.payment_id = p.id`,
  by: sql`r.id`,
});
const packed = listOf({
  fields: sql`'position', l.position, 'code', l.code, 'quantity', s.quantity`,
  from: sql`parcel_lines s join order_lines l on l.id = s.order_line_id where s.parcel_id = b.id`,
  by: sql`l.position`,
});
const parcels = listOf({
  fields: sql`'id', b.id, 'carrier', b.carrier, 'trackingNo', b.tracking_no, 'by', b.by_name, 'at', b.created_at,
    'lines', ${packed}`,
  from: sql`parcels b where b.order_id = o.id`,
  by: sql`b.id`,
});
const notes = listOf({
  fields: sql`'text', n.text, 'by', n.by_name, 'at', n.created_at`,
  from: sql`order_notes n where n.order_id = o.id`,
  by: sql`n.id`,
});
