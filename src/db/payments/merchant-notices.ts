import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { isDecline } from './attempt-history.ts';
import type { SeenCard } from './settle.ts';

/** A payment in a bank's plan that was made with a card that may not have it; the amount is the payment's. */
export interface OtherCard {
  attemptId: string;
  /** '' for a payment against the open account. */
  orderNo: string;
  amount: number;
  currency: string;
  /** The first six digits of the card that the plan was chosen for. */
  bin: string;
  /** The card that paid. */
  maskedCard: string;
}

/** Mails the merchant about such a payment (rule payment/plan-of-card). 1 query. */
export async function queueOtherCard(db: Db, payment: OtherCard): Promise<void> {
  const attemptId = payment.attemptId.replaceAll('-', '');
  const payload = JSON.stringify({ ...payment, attemptId });
  await db.insertInto('outbox').values({ kind: 'other-card', payload }).execute();
}

/** From so many customers on, whose payments one card was declined for within a day, the merchant is told. */
export const customersOfDeclinedCard = 3;

/**
 * Mails the merchant about a card that was declined for many customers, once a day for each card (rule
 * payment/declined-card). Call it in the transaction that writes the decline down, after that: declines of one card
 * wait for each other, so that the last one counts all. 2 queries.
 */
export async function noticeDeclinedCard(
  trx: Db,
  { attemptId, card, now }: { attemptId: string; card: SeenCard; now: Date },
): Promise<void> {
  const key = `declined-card:${card.masked}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
  await sql`
    with declined as (
      select count(distinct a.customer_id)::int as customers, count(*)::int as declines from payment_attempts a
      where a.card_fingerprint = ${card.fingerprint} and ${isDecline}
        and a.created_at > ${now}::timestamptz - interval '1 day'
    ), told as (
      insert into rate_limits as r (key, hits, resets_at)
      select ${key}, 1, ${now}::timestamptz + interval '1 day' from declined
      where customers >= ${customersOfDeclinedCard}
      on conflict (key) do update set resets_at = excluded.resets_at where r.resets_at <= ${now}::timestamptz
      returning key
    )
    insert into outbox (kind, payload)
    select 'declined-card', jsonb_build_object('attemptId', ${attemptId.replaceAll('-', '')}::text,
      'maskedCard', ${card.masked}::text, 'customers', customers, 'declines', declines)
    from declined, told`.execute(trx);
}
