import { sql } from 'kysely';
import type { Sale } from '#rules/payment/extra-charges.ts';
import type { Db } from '#db/database.ts';

/** The payment of an attempt, and the recorded charges beside it. */
export interface RecordedCharges {
  paymentId: number;
  reference: string;
  /** Whether all of it went back, or is to. */
  isReturned: boolean;
  /** The provider's numbers of the charges beside it. */
  recorded: string[];
}

/** The recorded charges of an attempt; null when it has no payment. 1 query. */
export async function readCharges(db: Db, attemptId: string): Promise<RecordedCharges | null> {
  const { rows } = await sql<RecordedCharges>`
    select p.id as "paymentId", p.provider_reference as reference, p.refunded = p.amount as "isReturned",
      array(select e.provider_reference from payments e where e.extra_of = p.id) as recorded
    from payments p where p.attempt_id = ${attemptId}::uuid`.execute(db);
  return rows[0] ?? null;
}

/**
 * Records charges beside an attempt's payment (rule payment/charged-twice): all of each is to go back, and a mail tells
 * the buyer. The attempt has to be locked. A charge that is recorded already stays as it is. One query.
 */
export async function saveExtraPayments(
  db: Db,
  {
    attemptId,
    paymentId,
    charges,
    now,
  }: { attemptId: string; paymentId: number; charges: readonly Sale[]; now: Date },
): Promise<void> {
  const references = charges.map((charge) => charge.reference);
  const amounts = charges.map((charge) => charge.amount);
  await sql`
    with extra as (
      insert into payments (extra_of, provider, provider_reference, amount, refunded, currency, captured_at)
      select p.id, p.provider, charge.reference, charge.amount, charge.amount, p.currency, ${now}::timestamptz
      from payments p, unnest(${references}::text[], ${amounts}::numeric[]) as charge (reference, amount)
      where p.id = ${paymentId}
      on conflict (provider, provider_reference) do nothing returning id, amount
    ), refund as (
      insert into refunds (payment_id, amount, reason, state, actor, created_at)
      select id, amount, 'charged-twice', 'wanted', 'provider', ${now}::timestamptz from extra
      returning id, amount
    )
    insert into outbox (kind, payload, customer_id)
    select 'payment-charged-twice', jsonb_build_object('orderId', o.id, 'orderNo', o.order_no, 'refundId', refund.id,
      'amount', refund.amount), o.customer_id
    from refund, payment_attempts a join orders o on o.id = a.order_id where a.id = ${attemptId}::uuid
    union all
    select 'account-returned', jsonb_build_object('attemptId', replace(a.id::text, '-', ''), 'orderNo', '',
      'refundId', refund.id, 'amount', refund.amount, 'currency', 'TRY', 'reason', 'charged-twice', 'locale', a.locale),
      a.customer_id
    from refund, payment_attempts a where a.id = ${attemptId}::uuid and a.order_id is null`.execute(
    db,
  );
}
