import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { CorrectedLine } from '#db/orders/correction/write-correction.ts';

/** A correction of an order by the merchant (rule correction/history). */
export interface OrderCorrection {
  id: number;
  by: string;
  /** Told to the customer. */
  note: string;
  totalBefore: number;
  /** The change of the total, in the order's currency. */
  amount: number;
  /** Without VAT. */
  discount: number;
  /** The money that goes back for it, in the payment's currency; null where none does. */
  refund: { amount: number; currency: string } | null;
  isAddressChanged: boolean;
  /** The money that a transfer still lacked then. */
  due: number;
  /** ISO 8601. */
  at: string;
  lines: CorrectedLine[];
}

const correction = sql`json_build_object('id', k.id, 'by', k.by_name, 'note', k.note, 'totalBefore', k.total_before,
  'amount', k.amount, 'discount', k.discount, 'at', k.created_at,
  'refund', (select json_build_object('amount', r.amount, 'currency', p.currency)
    from refunds r join payments p on p.id = r.payment_id where r.id = k.refund_id),
  'isAddressChanged', k.before ? 'addresses',
  'due', (k.before ->> 'due')::numeric, 'lines', k.before -> 'changes')`;

/** The `OrderCorrection`s of the order `o`, the first one first. */
export const correctionsOfOrder = sql`(
  select coalesce(json_agg(${correction} order by k.id), '[]')
  from order_corrections k where k.order_id = o.id)`;

/** One correction; null when there is none. 1 query. */
export async function readCorrection(db: Db, id: number): Promise<OrderCorrection | null> {
  const { rows } = await sql<{ found: OrderCorrection }>`
    select ${correction} as found from order_corrections k where k.id = ${id}`.execute(db);
  return rows[0]?.found ?? null;
}
