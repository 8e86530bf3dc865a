import { sql } from 'kysely';
import type { AttemptState } from '#rules/payment/attempt-states.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/engine/prepared-queries.ts';

/** A payment attempt as it stands; amounts are TRY. */
export interface StoredAttempt {
  id: string;
  customerId: number;
  /** None for a payment against the open account. */
  orderId: number | null;
  orderNo: string | null;
  orderState: OrderState | null;
  /** None for a payment against the open account, nor where the cart is gone. */
  cartId: number | null;
  sessionId: number | null;
  state: AttemptState;
  provider: string;
  amount: number;
  /** The plan's share of the amount. */
  commission: number;
  installment: number;
  token: string;
  reference: string;
  declineReason: string;
  maskedCard: string;
  locale: Locale;
  createdAt: Date;
  checks: number;
}

const columns = sql`a.id, a.customer_id as "customerId", a.order_id as "orderId", a.cart_id as "cartId",
  a.session_id as "sessionId", a.state, a.provider, a.amount, a.commission, a.installment, a.provider_token as token,
  a.provider_reference as reference, a.decline_reason as "declineReason", a.masked_card as "maskedCard", a.locale,
  a.created_at as "createdAt", a.checks, o.order_no as "orderNo", o.state as "orderState"`;

/** An attempt without a lock; null when there is none. One query. */
export async function readAttempt(db: Db, attemptId: string): Promise<StoredAttempt | null> {
  const { rows } = await sql<StoredAttempt>`
    select ${columns} from payment_attempts a left join orders o on o.id = a.order_id
    where a.id = ${attemptId}`.execute(db.withPlugin(prepared('payment-attempt')));
  return rows[0] ?? null;
}

/**
 * Locks what a settlement changes, in the order in which orders take it: session, cart, attempt, order; the products
 * follow. Gives the attempt as it is now, and whether its cart has become an order meanwhile. Two queries, one for a
 * payment against the open account.
 */
export async function lockAttempt(
  db: Db,
  {
    id,
    orderId,
    cartId,
    sessionId,
  }: Pick<StoredAttempt, 'id' | 'orderId' | 'cartId' | 'sessionId'>,
): Promise<StoredAttempt & { isCartOrdered: boolean }> {
  const isCartOrdered = cartId !== null && (await lockCart(db, cartId, sessionId));
  const { rows } = await (
    orderId === null
      ? sql<StoredAttempt>`
          select ${columns} from payment_attempts a left join orders o on o.id = a.order_id
          where a.id = ${id} for update of a`
      : sql<StoredAttempt>`
          select ${columns} from payment_attempts a join orders o on o.id = a.order_id
          where a.id = ${id} for update of a, o`
  ).execute(db.withPlugin(prepared('lock-payment-attempt')));
  const attempt = rows[0];
  if (!attempt) throw new Error('a payment attempt is gone');
  return { ...attempt, isCartOrdered };
}

/** The session first: whoever places an order waits for it there. */
async function lockCart(db: Db, cartId: number, sessionId: number | null): Promise<boolean> {
  const { rows } = await sql<{ isOrdered: boolean }>`
    with session as materialized (select id from sessions where id = ${sessionId} for no key update)
    select c.ordered_at is not null as "isOrdered" from carts c left join session on true
    where c.id = ${cartId} for update of c`.execute(db.withPlugin(prepared('lock-payment-cart')));
  return rows[0]?.isOrdered ?? true;
}

/** When the bank is asked next, of an attempt that nothing else changed. One query. */
export async function noteAsked(
  db: Db,
  attempt: { id: string; checks: number; nextCheckAt: Date | null; now: Date },
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .where('id', '=', attempt.id)
    .where('state', '<>', 'captured')
    .set({
      checks: attempt.checks,
      checked_at: attempt.now,
      next_check_at: attempt.nextCheckAt,
    })
    .execute();
}

/** What the bank said of a card: never more than its first six and last four digits. */
export interface SeenCard {
  masked: string;
  fingerprint: string;
}

/**
 * Writes an attempt down that came to nothing or that nobody knows of (rule payment/attempt-states): its order failed,
 * unless nobody knows. What it held has to be given back by the same transaction, which has locked it. One query.
 */
export async function endAttempt(
  db: Db,
  attempt: {
    id: string;
    to: 'declined' | 'unknown' | 'expired';
    reason: string;
    card: SeenCard | null;
    reference: string;
    checks: number;
    nextCheckAt: Date | null;
    /** Writes to the buyer, who has been told that nobody knows yet. */
    tellsBuyer: boolean;
    now: Date;
  },
): Promise<void> {
  const { id, to, now } = attempt;
  const actor = to === 'expired' ? 'time' : 'provider';
  await sql`
    with ended as (
      update payment_attempts set state = ${to}, decline_reason = ${attempt.reason},
        ended_at = ${to === 'unknown' ? null : now}::timestamptz,
        masked_card = coalesce(${attempt.card?.masked ?? null}, masked_card),
        card_fingerprint = coalesce(${attempt.card?.fingerprint ?? null}, card_fingerprint),
        provider_reference = coalesce(nullif(${attempt.reference}, ''), provider_reference),
        checks = ${attempt.checks}, checked_at = ${now}, next_check_at = ${attempt.nextCheckAt}::timestamptz
      where id = ${id} returning id, order_id, customer_id, amount, locale
    ), mailed as (
      insert into outbox (kind, payload, customer_id)
      select 'payment-failed', jsonb_build_object('attemptId', replace(id::text, '-', ''), 'amount', amount,
        'currency', 'TRY', 'reason', ${attempt.reason}::text, 'locale', locale,
        'orderNo', coalesce((select order_no from orders where orders.id = ended.order_id), '')), customer_id
      from ended where ${attempt.tellsBuyer}::boolean
    ), failed as (
      update orders set state = 'payment_failed' from ended
      where orders.id = ended.order_id and orders.state = 'awaiting_payment' and ${to !== 'unknown'}::boolean
      returning orders.id
    )
    insert into order_state_changes (order_id, from_state, to_state, reason, actor, at)
    select id, 'awaiting_payment', 'payment_failed', ${attempt.reason}, ${actor}, ${now}::timestamptz from failed
  `.execute(db);
}

/**
 * Takes the attempts about which a bank is to be asked now, for this worker alone until the lease ends, those that wait
 * for longest first. One query.
 */
export async function takeDueAttempts(
  db: Db,
  { now, leaseSeconds, limit }: { now: Date; leaseSeconds: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment_attempts
    set next_check_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from payment_attempts where next_check_at <= ${now}::timestamptz
      order by next_check_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.map((row) => row.id);
}
