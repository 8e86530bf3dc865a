import { sql } from 'kysely';

/**
 * The part of a payment `p` that goes back, or went, because the total of its order fell. For what an order still lacks
 * it counts as money that never came.
 */
export const returnedOfPayment = sql`(select coalesce(sum(r.amount), 0) from refunds r
  where r.payment_id = p.id and r.state <> 'refused'
    and (exists (select from order_cancellations k where k.refund_id = r.id)
      or exists (select from order_corrections k where k.refund_id = r.id)))`;
