import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** A cancellation of parts of an order (rule orders/cancel-part). */
export interface OrderCancellation {
  id: number;
  actor: 'customer' | 'merchant';
  by: string;
  reason: string;
  /** The part of the total that is gone, in the order's currency. */
  amount: number;
  /** The money that goes back for it, in the payment's currency; null where none does. */
  refund: { amount: number; currency: string } | null;
  /** ISO 8601. */
  at: string;
  lines: CancelledPart[];
}

/** Units of a line that were canceled, and their amount with VAT. */
interface CancelledPart {
  position: number;
  code: string;
  name: string;
  unit: string;
  quantity: number;
  amount: number;
}

const cancellation = sql`json_build_object('id', k.id, 'actor', k.actor, 'by', k.by_name,
  'reason', k.reason, 'amount', k.amount, 'at', k.created_at,
  'refund', (select json_build_object('amount', r.amount, 'currency', p.currency)
    from refunds r join payments p on p.id = r.payment_id where r.id = k.refund_id),
  'lines', (select json_agg(json_build_object('position', l.position, 'code', l.code, 'name', l.name,
      'unit', l.unit_value, 'quantity', c.quantity, 'amount', c.gross) order by l.position)
    from order_cancellation_lines c join order_lines l on l.id = c.order_line_id
    where c.cancellation_id = k.id))`;

/** The `OrderCancellation`s of the order `o`, the first one first. */
export const cancellationsOfOrder = sql`(
  select coalesce(json_agg(${cancellation} order by k.id), '[]')
  from order_cancellations k where k.order_id = o.id)`;

/** One cancellation of parts; null when there is none. 1 query. */
export async function readCancellation(db: Db, id: number): Promise<OrderCancellation | null> {
  const { rows } = await sql<{ found: OrderCancellation }>`
    select ${cancellation} as found from order_cancellations k where k.id = ${id}`.execute(db);
  return rows[0]?.found ?? null;
}
