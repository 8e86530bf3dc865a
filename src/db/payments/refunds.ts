import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** A refund that a provider is to be asked for; amounts in the payment's currency. */
export interface WantedRefund {
  id: number;
  amount: number;
  attempts: number;
  /** The whole payment, and what of it went back before. */
  paid: number;
  refundedBefore: number;
  provider: string;
  attemptId: string;
  token: string;
  reference: string;
}

/**
 * Takes the refunds that it is time to ask for, for this worker alone until the lease ends; of one payment the oldest
 * alone, so that they go one after the other. One query.
 */
export async function takeDueRefunds(
  db: Db,
  { now, leaseSeconds, limit }: { now: Date; leaseSeconds: number; limit: number },
): Promise<WantedRefund[]> {
  const { rows } = await sql<WantedRefund>`
    with due as (
      select id from refunds r
      where state = 'wanted' and exists (
          select from payments p where p.id = r.payment_id and p.attempt_id is not null)
        and (next_try_at is null or next_try_at <= ${now}::timestamptz) and not exists (
        select from refunds e where e.payment_id = r.payment_id and e.state = 'wanted' and e.id < r.id)
      order by id limit ${limit} for update skip locked
    )
    update refunds r set attempts = attempts + 1,
      next_try_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from due, payments p join payment_attempts a on a.id = p.attempt_id
    where r.id = due.id and p.id = r.payment_id
    returning r.id, r.amount, r.attempts, p.amount as paid, p.provider, a.id as "attemptId",
      a.provider_token as token, p.provider_reference as reference,
      (select coalesce(sum(d.amount), 0) from refunds d where d.payment_id = p.id and d.state = 'done')
        as "refundedBefore"`.execute(db);
  return rows;
}

/**
 * Marks a refund as done, once, with the mail that says so: of its order (rule orders/refund-mail), or of the payment
 * against an open account (rule payment/mails). One query.
 */
export async function markRefunded(
  db: Db,
  { id, reference, now }: { id: number; reference: string; now: Date },
): Promise<void> {
  await sql`
    with done as (
      update refunds set state = 'done', done_at = ${now}, provider_reference = ${reference}, last_error = '',
        next_try_at = null
      where id = ${id} and state = 'wanted' returning id, payment_id, amount
    )
    insert into outbox (kind, payload, customer_id)
    select 'order-refunded', jsonb_build_object('orderId', o.id, 'orderNo', o.order_no, 'refundId', done.id,
      'amount', done.amount), o.customer_id
    from done join payments p on p.id = done.payment_id join orders o on o.id = p.order_id
    union all
    select 'account-refunded', jsonb_build_object('attemptId', replace(a.id::text, '-', ''), 'orderNo', '',
      'amount', done.amount, 'currency', p.currency, 'reason', '', 'locale', a.locale), p.account_customer_id
    from done join payments p on p.id = done.payment_id and p.account_customer_id is not null
      join payment_attempts a on a.id = p.attempt_id`.execute(db);
}

/**
 * Marks a refund that the provider will not do: what it was for is the merchant's to send in another way, who is told
 * (rule orders/refund-refused). One query.
 */
export async function markRefundRefused(
  db: Db,
  { id, why, now }: { id: number; why: string; now: Date },
): Promise<void> {
  await sql`
    with refused as (
      update refunds set state = 'refused', done_at = ${now}, last_error = ${why}, next_try_at = null
      where id = ${id} and state = 'wanted' returning id, payment_id, amount
    ), kept as (
      update payments p set refunded = p.refunded - refused.amount from refused where p.id = refused.payment_id
    )
    insert into outbox (kind, payload)
    select 'refund-refused', jsonb_strip_nulls(jsonb_build_object('refundId', refused.id,
      'orderNo', coalesce(o.order_no, ''), 'customerId', p.account_customer_id, 'amount', refused.amount,
      'currency', p.currency, 'why', ${why}::text))
    from refused join payments p on p.id = refused.payment_id left join orders o on o.id = p.order_id`.execute(
    db,
  );
}

/** Notes why a refund has to wait, and until when. One query. */
export async function postponeRefund(
  db: Db,
  { id, why, nextTryAt }: { id: number; why: string; nextTryAt: Date },
): Promise<void> {
  await db
    .updateTable('refunds')
    .where('id', '=', id)
    .where('state', '=', 'wanted')
    .set({ last_error: why.slice(0, 500), next_try_at: nextTryAt })
    .execute();
}
