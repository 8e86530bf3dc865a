import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

interface RefundRequest {
  orderId: number;
  /** Absent: what is left of the payment. */
  amount?: number;
  reason: string;
  actor: 'customer' | 'merchant';
  /** The name of the member of staff. */
  byName?: string | undefined;
  now: Date;
}

/**
 * Records that money of an order's payment is to go back (rule orders/refund); a job asks the provider for it. Returns
 * the refund; null when that much is not left, or nothing was paid. One guarded statement: the sum of all refunds never
 * exceeds the payment, however many are requested at once.
 */
export async function requestRefund(
  db: Db,
  request: RefundRequest,
): Promise<{ id: number; amount: number } | null> {
  const { orderId, amount = null, reason, actor, byName = '', now } = request;
  const { rows } = await sql<{ id: number; amount: number }>`
    with paid as (
      select id, coalesce(${amount}::numeric, amount - refunded) as part from payments
      where order_id = ${orderId} and refunded < amount
        and refunded + coalesce(${amount}::numeric, amount - refunded) <= amount
      for update
    ), taken as (
      update payments p set refunded = p.refunded + paid.part from paid where p.id = paid.id
      returning p.id, paid.part
    )
    insert into refunds (payment_id, amount, reason, state, actor, by_name, created_at)
    select id, part, ${reason}, 'wanted', ${actor}, ${byName}, ${now}::timestamptz from taken returning id, amount`.execute(
    db,
  );
  return rows[0] ?? null;
}
