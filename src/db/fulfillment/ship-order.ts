import { sql } from 'kysely';
import { isWhollyReady } from '#rules/order/merchant-actions.ts';
import type { Db } from '#db/database.ts';
import { noteChange } from '#db/orders/order-changes.ts';
import { queueOrderMessage } from '#db/orders/outbox.ts';
import { logActivity } from '#db/activity/activity.ts';
import type { OrderStatus } from '#db/orders/read/order-status.ts';
import { withdrawnOfLine } from '#db/returns/read-returnable.ts';
import { holdOrder, type WorkOn, type WorkRefusal } from './held-order.ts';

/** The parcel that is handed to a carrier. */
export interface Shipment {
  carrier: string;
  trackingNo: string;
  /** Units of the order's lines, by their places; absent: all that has not left yet. */
  lines?: readonly { position: number; quantity: number }[] | undefined;
  /** Refuses an order that is not in preparation, or of which a part has left. */
  isWhole?: boolean;
}

export type ShipResult =
  | { ok: true; parcelId: number; /** Whether everything has left now. */ isComplete: boolean }
  | ({ ok: false } & WorkRefusal);

interface OpenLine {
  id: number;
  position: number;
  left: number;
}

/**
 * Hands an order, or a part of it, to a carrier (rule fulfillment/parcels). It is shipped when the last piece has left,
 * until then in preparation; each parcel has its mail. Call it inside a transaction. At most 11 queries.
 */
export async function shipOrder(tx: Db, work: WorkOn, shipment: Shipment): Promise<ShipResult> {
  const held = await holdOrder(tx, work, 'ship');
  if (!held.ok) return held;
  const { order } = held;
  const { carrier, isWhole = false } = shipment;
  if (isWhole && !isWhollyReady(order)) return { ok: false, reason: 'not-ready' };
  const known = await tx
    .selectFrom('carriers')
    .where('name', '=', carrier)
    .select('name')
    .executeTakeFirst();
  if (!known) return { ok: false, reason: 'no-carrier', carrier };
  const open = await readOpenLines(tx, order.id);
  const packed = packedLines(open, shipment.lines);
  if ('reason' in packed) return { ok: false, ...packed };
  const isComplete = open.every((line) => line.left === (packed.lines.get(line.id) ?? 0));
  const parcelId = await writeParcel(tx, order, { ...shipment, lines: packed.lines, work });
  await noteShipped(tx, order, { shipment, parcelId, isComplete, work });
  return { ok: true, parcelId, isComplete };
}

/**
 * The quantity of each line that has not left yet, without what was taken back before; lines that have left completely are
 * not among them. 1 query.
 */
export async function readOpenLines(tx: Db, orderId: number): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select l.id, l.position, l.left from (
      select l.id, l.position, l.quantity - coalesce(sum(s.quantity), 0)::int - ${withdrawnOfLine} as left
      from order_lines l left join parcel_lines s on s.order_line_id = l.id
      where l.order_id = ${orderId} group by l.id) l
    where l.left > 0 order by l.position`.execute(tx);
  return rows;
}

type Packed = { lines: Map<number, number> } | WorkRefusal;

function packedLines(open: readonly OpenLine[], wanted: Shipment['lines']): Packed {
  const lines = new Map<number, number>();
  for (const { position, quantity } of wanted ??
    open.map((line) => ({ ...line, quantity: line.left }))) {
    const line = open.find((each) => each.position === position);
    const before = line ? (lines.get(line.id) ?? 0) : 0;
    if (!line || before + quantity > line.left)
      return { reason: 'wrong-line', position, left: line?.left ?? 0 };
    lines.set(line.id, before + quantity);
  }
  return lines.size === 0 ? { reason: 'nothing-to-send' } : { lines };
}

async function writeParcel(
  tx: Db,
  order: OrderStatus,
  parcel: { carrier: string; trackingNo: string; lines: Map<number, number>; work: WorkOn },
): Promise<number> {
  const { carrier, trackingNo, lines, work } = parcel;
  const { rows } = await sql<{ id: number }>`
    with parcel as (
      insert into parcels (order_id, carrier, tracking_no, by_name, created_at)
      values (${order.id}, ${carrier}, ${trackingNo}, ${work.by.name}, ${work.now}) returning id
    ), packed as (
      insert into parcel_lines (parcel_id, order_line_id, quantity)
      select parcel.id, l.id, l.quantity
      from parcel, unnest(${[...lines.keys()]}::bigint[], ${[...lines.values()]}::int[]) as l (id, quantity)
    )
    select id from parcel`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a parcel that was written has an id');
  return row.id;
}

async function noteShipped(
  tx: Db,
  order: OrderStatus,
  shipped: { shipment: Shipment; parcelId: number; isComplete: boolean; work: WorkOn },
): Promise<void> {
  const { shipment, parcelId, isComplete, work } = shipped;
  const { carrier, trackingNo, lines } = shipment;
  const { by, now } = work;
  const to = isComplete ? 'shipped' : 'preparing';
  await tx
    .updateTable('orders')
    .where('id', '=', order.id)
    .set({ state: to, carrier, tracking_no: trackingNo })
    .execute();
  if (to !== order.state) {
    // The mail about the parcel says so.
    const move = { to, actor: 'merchant', byName: by.name, sendsMail: false, now } as const;
    await noteChange(tx, order, move);
  }
  const { id: orderId, orderNo, customerId } = order;
  await queueOrderMessage(tx, 'order-shipped', { orderId, orderNo, customerId, parcelId });
  await logActivity(tx, {
    by,
    action: 'order.ship',
    subject: { kind: 'order', id: orderNo },
    before: { state: order.state },
    after: { carrier, trackingNo, ...(lines && { lines }), parcelId, state: to },
    now,
  });
}
