import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

interface RefundWish {
  orderId: number;
  /** Absent: what is left of the payment. */
  amount?: number;
  reason: string;
  actor: 'customer' | 'merchant';
  /** The member of the merchant's staff. */
  byName?: string | undefined;
  now: Date;
}

/**
 * Notes that money of an order's payment is to go back (rule orders/refund); a job asks the provider for it. Gives the
 * amount; null where that much is not left, or nothing was paid. One guarded statement: together, however many ask at
 * once, refunds never come to more than was paid.
 */
export async function wantRefund(db: Db, wish: RefundWish): Promise<number | null> {
  const { orderId, amount = null, reason, actor, byName = '', now } = wish;
  const { rows } = await sql<{ amount: number }>`
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
    select id, part, ${reason}, 'wanted', ${actor}, ${byName}, ${now}::timestamptz from taken returning amount`.execute(
    db,
  );
  return rows[0]?.amount ?? null;
}
