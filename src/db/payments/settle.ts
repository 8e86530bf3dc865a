import { sql } from 'kysely';
import type { AttemptState } from '#rules/payment/attempt-states.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';

/** A payment attempt as it is stored; amounts are TRY. */
export interface StoredAttempt {
  id: string;
  customerId: number;
  /** None for a payment against the open account. */
  orderId: number | null;
  orderNo: string | null;
  orderState: OrderState | null;
  /** Whether the order exists and waits for it (rule phone-orders/link). */
  paysOrder: boolean;
  /** The order that its cart has become without it; null where it is none. */
  cartOrderNo: string | null;
  /** None for a payment against the open account, nor where the cart is gone. */
  cartId: number | null;
  sessionId: number | null;
  state: AttemptState;
  provider: string;
  amount: number;
  /** The plan's share of the amount. */
  commission: number;
  installment: number;
  /** The first six digits of the card that a bank's plan was chosen for; '' without a plan. */
  bin: string;
  token: string;
  reference: string;
  declineReason: string;
  maskedCard: string;
  locale: Locale;
  createdAt: Date;
  /** How often the bank was asked, and when last. */
  checks: number;
  checkedAt: Date | null;
  /** Until then somebody asks the bank about it; null when nobody does. */
  askingUntil: Date | null;
}

const columns = sql`a.id, a.customer_id as "customerId", a.order_id as "orderId", a.pays_order as "paysOrder", a.cart_id as "cartId",
  a.session_id as "sessionId", a.state, a.provider, a.amount, a.commission, a.installment, a.bin, a.provider_token as token,
  a.provider_reference as reference, a.decline_reason as "declineReason", a.masked_card as "maskedCard", a.locale,
  a.created_at as "createdAt", a.checks, a.checked_at as "checkedAt", a.asking_until as "askingUntil", o.order_no as "orderNo", o.state as "orderState",
  (select t.order_no from orders t where t.cart_id = a.cart_id and t.id is distinct from a.order_id) as "cartOrderNo"`;

/** An attempt without a lock; null when there is none. One query. */
export async function readAttempt(db: Db, attemptId: string): Promise<StoredAttempt | null> {
  const [attempt] = await attemptOf(db, { id: attemptId });
  return attempt ?? null;
}

const attemptOf = preparedQuery<{ id: string }, StoredAttempt>(
  'payment-attempt',
  (_, value) => sql`
    select ${columns} from payment_attempts a left join orders o on o.id = a.order_id
    where a.id = ${value('id')}`,
);

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
  const isCartOrdered = cartId !== null && (await lockCartOfAttempt(db, cartId, sessionId));
  const [attempt] =
    orderId === null ? await accountAttemptLocked(db, { id }) : await attemptLocked(db, { id });
  if (!attempt) throw new Error(`lockAttempt: payment attempt ${id} does not exist`);
  return { ...attempt, isCartOrdered };
}

const attemptLocked = preparedQuery<{ id: string }, StoredAttempt>(
  'lock-payment-attempt',
  (_, value) => sql`
    select ${columns} from payment_attempts a join orders o on o.id = a.order_id
    where a.id = ${value('id')} for update of a, o`,
);

const accountAttemptLocked = preparedQuery<{ id: string }, StoredAttempt>(
  'lock-account-attempt',
  (_, value) => sql`
    select ${columns} from payment_attempts a left join orders o on o.id = a.order_id
    where a.id = ${value('id')} for update of a`,
);

/** Locks the session first: a call that places an order waits for it there. */
async function lockCartOfAttempt(
  db: Db,
  cartId: number,
  sessionId: number | null,
): Promise<boolean> {
  const [cart] = await attemptCartLocked(db, { cartId, sessionId });
  return cart?.isOrdered ?? true;
}

const attemptCartLocked = preparedQuery<
  { cartId: number; sessionId: number | null },
  { isOrdered: boolean }
>(
  'lock-payment-cart',
  (_, value) => sql`
    with session as materialized (select id from sessions where id = ${value('sessionId')} for no key update),
    quote as materialized (select q.id from quotes q join carts k on k.quote_id = q.id
      where k.id = ${value('cartId')} for no key update of q)
    select c.ordered_at is not null and (c.quote_id is null or exists (select from orders o where o.cart_id = c.id))
      as "isOrdered" from carts c left join session on true left join quote on true
    where c.id = ${value('cartId')} for update of c`,
);

/** How often and when the bank was asked, and when it is asked next. */
export interface Asked {
  checks: number;
  checkedAt: Date | null;
  nextCheckAt: Date | null;
  /** Whether this ends the question; false where another caller still asks. */
  isOver: boolean;
}

/** The result of a status query, as the attempt stores it. */
export function askedColumns({ checks, checkedAt, nextCheckAt, isOver }: Asked) {
  return sql`checks = ${checks}, checked_at = ${checkedAt}::timestamptz, next_check_at = ${nextCheckAt}::timestamptz,
    asking_until = case when ${isOver}::boolean then null else asking_until end`;
}

/** Ends a question to the bank that changed nothing of its attempt. One query. */
export async function noteAsked(db: Db, id: string, asked: Asked): Promise<void> {
  await sql`update payment_attempts set ${askedColumns(asked)} where id = ${id}::uuid`.execute(db);
}

/** The bank's data about a card: never more than its first six and last four digits. */
export interface SeenCard {
  masked: string;
  fingerprint: string;
}

/**
 * Records an attempt that failed or whose outcome nobody knows (rule payment/attempt-states): its order failed, unless
 * the outcome is unknown. The same transaction, which has locked the attempt, has to release its stock. One query.
 */
export async function endAttempt(
  db: Db,
  attempt: {
    id: string;
    to: 'declined' | 'unknown' | 'expired';
    reason: string;
    card: SeenCard | null;
    reference: string;
    asked: Asked;
    /** Writes to the buyer, who has been told that nobody knows yet. */
    tellsBuyer: boolean;
    now: Date;
  },
): Promise<void> {
  const { id, to, asked, now } = attempt;
  const actor = to === 'expired' ? 'time' : 'provider';
  await sql`
    with ended as (
      update payment_attempts set state = ${to}, decline_reason = ${attempt.reason},
        ended_at = ${to === 'unknown' ? null : now}::timestamptz,
        masked_card = coalesce(${attempt.card?.masked ?? null}, masked_card),
        card_fingerprint = coalesce(${attempt.card?.fingerprint ?? null}, card_fingerprint),
        provider_reference = coalesce(nullif(${attempt.reference}, ''), provider_reference),
        ${askedColumns(asked)}
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
