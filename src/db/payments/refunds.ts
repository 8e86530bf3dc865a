import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** A refund that a provider is to be asked for; amounts in the payment's currency. */
export interface WantedRefund {
  id: number;
  amount: number;
  attempts: number;
  /** The whole payment, and the part of it that was refunded before. */
  paid: number;
  refundedBefore: number;
  /** Refunds of other payments of the same attempt. */
  refundedBesides: number;
  /** All waiting refunds of this payment, and their sum. */
  ofPayment: { ids: number[]; amount: number };
  /** All refunds of this attempt that wait. */
  ofAttempt: number[];
  provider: string;
  attemptId: string;
  token: string;
  reference: string;
}

/** The refund `r` with its payment `p`, and the payment `m` beside which that was charged. */
const withPayments = sql`refunds r join payments p on p.id = r.payment_id left join payments m on m.id = p.extra_of`;

/**
 * Takes the attempts of which refunds are due, for this worker alone until the lease ends or `freeRefunds`; of each
 * gives the oldest refund alone, so that they go one after the other. One query.
 */
export async function takeDueRefunds(
  db: Db,
  { now, leaseSeconds, limit }: { now: Date; leaseSeconds: number; limit: number },
): Promise<WantedRefund[]> {
  const { rows } = await sql<WantedRefund>`
    with waiting as (
      select coalesce(p.attempt_id, m.attempt_id) as attempt_id, min(r.id) as oldest,
        array_agg(r.id order by r.id) as ids
      from ${withPayments} where r.state = 'wanted' group by 1
      having bool_or(r.next_try_at is null or r.next_try_at <= ${now}::timestamptz)
    ), due as (
      select a.id, w.oldest, w.ids from payment_attempts a join waiting w on w.attempt_id = a.id
      where a.refunding_until is null or a.refunding_until <= ${now}::timestamptz
      order by w.oldest limit ${limit} for no key update of a skip locked
    ), leased as (
      update payment_attempts a
      set refunding_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
      from due where a.id = due.id returning a.id, a.provider_token, due.oldest, due.ids
    )
    update refunds r set attempts = attempts + 1
    from leased a, payments p
    where r.id = a.oldest and r.state = 'wanted' and p.id = r.payment_id
    returning r.id, r.amount, r.attempts, p.amount as paid, p.provider, a.id as "attemptId",
      a.provider_token as token, p.provider_reference as reference, a.ids as "ofAttempt",
      (select json_build_object('ids', json_agg(w.id order by w.id), 'amount', sum(w.amount))
        from refunds w where w.payment_id = p.id and w.state = 'wanted') as "ofPayment",
      (select coalesce(sum(d.amount), 0) from refunds d where d.payment_id = p.id and d.state = 'done')
        as "refundedBefore",
      (select coalesce(sum(d.amount), 0) from refunds d join payments o on o.id = d.payment_id
        where o.id <> p.id and coalesce(o.extra_of, o.id) = coalesce(p.extra_of, p.id) and d.state = 'done')
        as "refundedBesides"`.execute(db);
  return rows;
}

/**
 * Marks refunds of a payment as done, each once, with the mail that says so: of its order (rule orders/refund-mail), of its
 * return (rule returns/mails), or of the payment against an open account (rule payment/mails). One query.
 */
export async function markRefunded(
  db: Db,
  {
    ids,
    reference,
    by = '',
    now,
  }: { ids: readonly number[]; reference: string; by?: string; now: Date },
): Promise<void> {
  await sql`
    with done as (
      update refunds set state = 'done', done_at = ${now}, provider_reference = ${reference}, sent_by = ${by},
        last_error = '',
        next_try_at = null
      where id = any(${[...ids]}::bigint[]) and state = 'wanted' returning id
    ), told as (
      select r.id, r.amount, p.currency, p.extra_of, a.id as attempt_id, a.locale,
        coalesce(p.order_id, m.order_id, p.returned_order_id, m.returned_order_id) as order_id,
        p.order_id is null and m.order_id is null as is_beside,
        coalesce(p.account_customer_id, m.account_customer_id) as account_customer_id
      from ${withPayments} join done on done.id = r.id
        left join payment_attempts a on a.id = coalesce(p.attempt_id, m.attempt_id)
    )
    insert into outbox (kind, payload, customer_id)
    select 'order-refunded', jsonb_build_object('orderId', o.id, 'orderNo', o.order_no, 'refundId', told.id,
      'amount', told.amount) || case when told.is_beside then jsonb_build_object('currency', told.currency) else '{}' end,
      o.customer_id
    from told join orders o on o.id = told.order_id
    where not exists (select from returns x where x.refund_id = told.id)
    union all
    select 'return-refunded', jsonb_build_object('returnId', x.id), o.customer_id
    from told join returns x on x.refund_id = told.id join orders o on o.id = x.order_id
    union all
    select 'account-refunded', jsonb_strip_nulls(jsonb_build_object('attemptId',
      replace(attempt_id::text, '-', ''), 'orderNo', '', 'refundId', case when extra_of is not null then id end,
      'amount', amount, 'currency', currency, 'reason', '', 'locale', locale)), account_customer_id
    from told where account_customer_id is not null`.execute(db);
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
      'orderNo', coalesce(o.order_no, ''), 'customerId', coalesce(p.account_customer_id, m.account_customer_id),
      'amount', refused.amount, 'currency', p.currency, 'why', ${why}::text))
    from refused join payments p on p.id = refused.payment_id left join payments m on m.id = p.extra_of
      left join orders o on o.id = coalesce(p.order_id, m.order_id, p.returned_order_id, m.returned_order_id)`.execute(
    db,
  );
}

/**
 * Notes why the refunds of an attempt have to wait, and until when. `isTry`: the provider was asked for the first of
 * them. One query.
 */
export async function postponeRefunds(
  db: Db,
  {
    ids,
    why,
    isTry,
    nextTryAt,
  }: { ids: readonly number[]; why: string; isTry: boolean; nextTryAt: Date },
): Promise<void> {
  const first = ids[0] ?? null;
  await sql`
    update refunds set next_try_at = ${nextTryAt}::timestamptz,
      last_error = case when id = ${first} then ${why.slice(0, 500)} else last_error end,
      attempts = case when id = ${first} and not ${isTry}::boolean then greatest(attempts - 1, 0) else attempts end
    where id = any(${[...ids]}::bigint[]) and state = 'wanted'`.execute(db);
}

/** Lets the next refund of an attempt be asked for. One query. */
export async function freeRefunds(db: Db, attemptId: string): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .where('id', '=', attemptId)
    .set({ refunding_until: null })
    .execute();
}
