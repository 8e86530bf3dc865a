import { sql, type RawBuilder } from 'kysely';
import type { AttemptState } from '#rules/payment/attempt-states.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { claimValues, type Claim, type ClaimValues } from '#db/orders/claim-stock.ts';
import { orderRows, orderValues, type NewOrder, type OrderValues } from '#db/orders/new-order.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';

/** A payment by card that begins; amounts are TRY. */
export interface NewAttempt {
  /** 32 hexadecimal digits. */
  id: string;
  customerId: number;
  /** Null for somebody who pays by a link. */
  sessionId: number | null;
  /** A keyed hash of the network address that it comes from. */
  network: string;
  provider: string;
  /** The charged amount, including the commission. */
  amount: number;
  commission: number;
  planId: number | null;
  /** The first six digits of the card that the plan was chosen for; null without a plan. */
  bin: string | null;
  installment: number;
  /** Digest of the content that it pays for; '' for a payment against the open account. */
  contentHash: string;
  idempotencyKey: string;
  locale: Locale;
  /** When the bank is asked first. */
  nextCheckAt: Date;
  now: Date;
}

/**
 * Stores a card payment of a cart before the bank is asked: its order, the attempt, and the stock that it holds until
 * `heldUntil` (rules payment/order-first, stock/reservation). The cart stays open, no stock moves and no mail goes out.
 * The caller reserves the stock in the same transaction, which has the cart locked. A second live payment of one cart
 * breaks the schema's unique key. 1 statement.
 */
export async function saveCardOrder(
  db: Db,
  order: NewOrder,
  attempt: NewAttempt & { cartId: number; claims: readonly Claim[]; heldUntil: Date },
): Promise<void> {
  const { claims, heldUntil } = attempt;
  await savedCardOrder(db, {
    ...orderValues(order),
    attempt: attemptRecord(attempt, attempt.cartId),
    ...claimValues(claims),
    heldUntil,
  });
}

interface CardOrderValues extends OrderValues, ClaimValues {
  attempt: string;
  heldUntil: Date;
}

const savedCardOrder = preparedQuery<CardOrderValues, unknown>(
  'save-card-order',
  (_, value) => sql`
    with ${orderRows(value)}, attempted as (
      insert into payment_attempts (state, ${attemptColumns}, order_id)
      select 'started', a.*, saved.id from saved, ${attemptRow(value('attempt'))} returning id
    )
    insert into stock_reservations (attempt_id, product_id, quantity, expires_at)
    select attempted.id, held.id, held.pieces, ${value('heldUntil')}::timestamptz
    from attempted, unnest(${value('productIds')}::bigint[], ${value('pieces')}::int[]) as held (id, pieces)`,
);

/**
 * Stores a payment against the open account before the bank is asked (rule payment/open-account). A second one with the
 * customer's key breaks the schema's unique key. 1 statement.
 */
export async function saveAccountAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  const record = sql<string>`${attemptRecord(attempt, null)}`;
  await sql`
    insert into payment_attempts (state, ${attemptColumns})
    select 'started', a.* from ${attemptRow(record)}`.execute(db);
}

/**
 * Stores a payment of an order that exists before the bank is asked (rule phone-orders/link). A second live payment of one
 * order breaks the schema's unique key. The caller has locked the order. 1 statement.
 */
export async function saveLinkAttempt(
  db: Db,
  attempt: NewAttempt & { orderId: number },
): Promise<void> {
  const record = sql<string>`${attemptRecord(attempt, null)}`;
  await sql`
    insert into payment_attempts (state, ${attemptColumns}, order_id, pays_order)
    select 'started', a.*, ${attempt.orderId}::bigint, true from ${attemptRow(record)}`.execute(db);
}

const attemptColumns = sql`id, customer_id, session_id, network, provider, amount, commission, plan_id, bin,
  content_hash, installment, idempotency_key, locale, next_check_at, created_at, cart_id`;

/** The record of an attempt as a row `a` with the columns of `attemptColumns`. */
function attemptRow(record: RawBuilder<string>): RawBuilder<unknown> {
  return sql`json_to_record(${record}::json) as a (id uuid, customer_id bigint, session_id bigint, network text,
    provider text, amount numeric, commission numeric, plan_id int, bin text, content_hash text, installment int,
    idempotency_key text, locale text, next_check_at timestamptz, created_at timestamptz, cart_id bigint)`;
}

function attemptRecord(attempt: NewAttempt, cartId: number | null): string {
  return JSON.stringify({
    id: attempt.id,
    customer_id: attempt.customerId,
    session_id: attempt.sessionId,
    network: attempt.network,
    provider: attempt.provider,
    amount: attempt.amount,
    commission: attempt.commission,
    plan_id: attempt.planId,
    bin: attempt.bin ?? '',
    content_hash: attempt.contentHash,
    installment: attempt.installment,
    idempotency_key: attempt.idempotencyKey,
    locale: attempt.locale,
    next_check_at: attempt.nextCheckAt,
    created_at: attempt.now,
    cart_id: cartId,
  });
}

/** A payment as its provider has to know it; amounts are TRY. */
export interface BegunPayment {
  state: AttemptState;
  provider: string;
  amount: number;
  installment: number;
  locale: Locale;
  /** The order that its cart has become without it; null where it is none. */
  cartOrderNo: string | null;
  /** The page that the provider opened for it; '' where it opened none. */
  gateUrl: string;
  buyer: {
    id: string;
    name: string;
    surname: string;
    email: string;
    phone: string;
    idNumber: string;
    address: string;
    city: string;
    country: string;
  };
  /** In the order's currency, shipping too; empty for a payment against the open account. */
  items: { id: string; name: string; category: string; gross: number; quantity: number }[];
}

/**
 * The data of a customer's payment that a provider needs: its buyer by the invoice's address, else by the newest one.
 * Null where it is another customer's. 1 query.
 */
export async function readBegunPayment(
  db: Db,
  asked: { attemptId: string; customerId: number },
): Promise<BegunPayment | null> {
  const [payment] = await begunPayment(db, asked);
  return payment ?? null;
}

const begunPayment = preparedQuery<{ attemptId: string; customerId: number }, BegunPayment>(
  'begun-payment',
  (_, value) => sql`
    select a.state, a.provider, a.amount, a.installment, a.locale, a.gate_url as "gateUrl",
      (select t.order_no from orders t where t.cart_id = a.cart_id) as "cartOrderNo",
      json_build_object('id', c.id::text, 'name', c.name, 'surname', c.surname, 'email', c.email,
        'phone', coalesce(nullif(c.phone, ''), d.phone, ''),
        'idNumber', coalesce(nullif(d.id_number, ''), d.tax_number, ''),
        'address', coalesce(d.address, ''), 'city', coalesce(d.city, ''), 'country', coalesce(d.country, '')) as buyer,
      coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name, 'category', i.category,
          'gross', i.gross, 'quantity', i.quantity) order by i.position)
        from (select l.position, coalesce(l.product_id::text, l.code) as id, l.name, l.brand_name as category, l.gross,
            l.quantity
          from order_lines l where l.order_id = a.order_id
          union all
          select 1000000, 'shipping', 'Kargo', 'Kargo', o.shipping_total, 1
          from orders o where o.id = a.order_id and o.shipping_total > 0) i), '[]') as items
    from payment_attempts a join customers c on c.id = a.customer_id
    left join lateral (
      select phone, id_number, tax_number, address, city, country, 0 as id from order_addresses
      where order_id = a.order_id and kind = 'invoice'
      union all
      select phone, id_number, tax_number, address, city, country, id from customer_addresses
      where a.order_id is null and customer_id = a.customer_id
      order by id desc limit 1
    ) d on true
    where a.id = ${value('attemptId')}::uuid and a.customer_id = ${value('customerId')}`,
);

/**
 * Keeps the page that a provider opened, unless another call was quicker: gives the page that counts. 1 statement.
 */
export async function keepGate(
  db: Db,
  { attemptId, url, token }: { attemptId: string; url: string; token: string },
): Promise<string> {
  const { rows } = await sql<{ gate_url: string }>`
    update payment_attempts set
      provider_token = case when gate_url = '' then ${token} else provider_token end,
      gate_url = case when gate_url = '' then ${url} else gate_url end
    where id = ${attemptId}::uuid returning gate_url`.execute(db);
  return rows[0]?.gate_url ?? url;
}

/** Whether another payment of a cart is under way. 1 query. */
export async function hasOtherLiveAttempt(
  db: Db,
  { id, cartId }: { id: string; cartId: number },
): Promise<boolean> {
  const other = await db
    .selectFrom('payment_attempts')
    .where('cart_id', '=', cartId)
    .where('id', '<>', id)
    .where('state', 'in', ['started', 'unknown'])
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
