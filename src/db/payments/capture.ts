import { sql, type RawBuilder } from 'kysely';
import type { Rates } from '#rules/money/money.ts';
import type { Db } from '#db/database.ts';
import { askedColumns, type Asked, type SeenCard, type StoredAttempt } from './settle.ts';

/** Money that the bank has taken for an attempt. */
export interface Capture {
  attempt: Pick<StoredAttempt, 'id' | 'provider' | 'locale'>;
  amount: number;
  currency: string;
  /** The provider's own number for it. */
  reference: string;
  installment: number;
  card: SeenCard | null;
  asked: Asked;
  now: Date;
}

/**
 * Makes a locked attempt's order a paid one (rule payment/settling): the payment, the stock movements, the first mails,
 * the cart that it was, and its session, which is told. The stock has to be claimed in the same transaction. A second
 * payment of one attempt or one order breaks the schema's keys. Gives the order's number. One query.
 */
export async function savePaidOrder(
  db: Db,
  { orderId, orderState, cartId, sessionId, ...capture }: Capture & PaidOrder,
): Promise<string> {
  const { extra, now } = capture;
  const { rows } = await sql<{ order_no: string }>`
    with paid as (
      update orders set state = 'paid', cart_id = ${cartId}, commission = commission + ${extra.inOrder}::numeric,
        total = total + ${extra.inOrder}::numeric, try_total = try_total + ${extra.inLira}::numeric
      where id = ${orderId} returning id, order_no, customer_id
    ), payment as (
      insert into payments (attempt_id, order_id, provider, provider_reference, amount, currency, captured_at)
      select ${capture.attempt.id}::uuid, id, ${capture.attempt.provider}, ${capture.reference}, ${capture.amount},
        ${capture.currency}, ${now}::timestamptz from paid
    ), moved as (
      insert into stock_movements (product_id, order_id, order_line_id, quantity, reason, created_at)
      select l.product_id, l.order_id, l.id, -(l.quantity * l.multiplier), 'order', ${now}::timestamptz
      from order_lines l join paid on paid.id = l.order_id
    ), stated as (
      insert into order_state_changes (order_id, from_state, to_state, actor, at)
      select id, ${orderState}, 'paid', 'provider', ${now}::timestamptz from paid
    ), mailed as (
      insert into outbox (kind, payload, customer_id)
      select kind, jsonb_build_object('orderId', id, 'orderNo', order_no), case when kind <> 'new-order' then customer_id end
      from paid, unnest(array['order-received', 'payment-received', 'new-order']) kind
      where kind <> 'new-order'
        or exists (select from settings where key = 'store' and value->>'email' <> '')
    ), closed as (
      update carts set ordered_at = ${now} where id = ${cartId}
    ), told as (
      update sessions set success_order_id = paid.id from paid
      where sessions.id = ${sessionId} and sessions.customer_id = paid.customer_id
    ), ${captured(capture)}
    select order_no from paid`.execute(db);
  const paid = rows[0];
  if (!paid) throw new Error('the order of a payment is gone');
  return paid.order_no;
}

interface PaidOrder {
  /** The provider's own commission: what it charged beyond the requested amount, in TRY and in the order's currency. */
  extra: { inLira: number; inOrder: number };
  orderId: number;
  orderState: string;
  cartId: number;
  sessionId: number | null;
}

/**
 * Writes down money that no order can take (rules stock/late-payment, phone-orders/link-money): the payment, all of it to
 * go back, an order that failed, and the mail that says so. An order that exists without the payment stays as it is, and
 * the payment is none of its own. The attempt has to be locked. One query.
 */
export async function saveReturnedPayment(
  db: Db,
  {
    orderId,
    paysOrder,
    customerId,
    reason,
    ...capture
  }: Capture & {
    orderId: number | null;
    paysOrder: boolean;
    customerId: number;
    reason: string;
  },
): Promise<void> {
  const { now } = capture;
  const madeOrder = paysOrder ? null : orderId;
  const paidOrder = paysOrder ? orderId : null;
  const account = orderId === null ? customerId : null;
  await sql`
    with payment as (
      insert into payments (attempt_id, order_id, returned_order_id, account_customer_id, provider, provider_reference,
        amount, refunded, currency, captured_at)
      values (${capture.attempt.id}, ${madeOrder}, ${paidOrder}, ${account}, ${capture.attempt.provider},
        ${capture.reference}, ${capture.amount}, ${capture.amount}, ${capture.currency}, ${now})
      returning id
    ), refund as (
      insert into refunds (payment_id, amount, reason, state, actor, created_at)
      select id, ${capture.amount}, ${reason}, 'wanted', 'provider', ${now}::timestamptz from payment returning id
    ), failed as (
      update orders set state = 'payment_failed' where id = ${orderId} and state = 'awaiting_payment' returning id
    ), stated as (
      insert into order_state_changes (order_id, from_state, to_state, reason, actor, at)
      select id, 'awaiting_payment', 'payment_failed', ${reason}, 'provider', ${now}::timestamptz from failed
    ), mailed as (
      insert into outbox (kind, payload, customer_id)
      select 'payment-returned', jsonb_build_object('orderId', id, 'orderNo', order_no, 'reason', ${reason}::text)
        || case when ${paysOrder}::boolean then jsonb_build_object('refundId', (select id from refund),
          'amount', ${capture.amount}::numeric, 'currency', ${capture.currency}::text) else '{}' end, customer_id
      from orders where id = ${orderId}
      union all
      select 'account-returned', ${accountMessage(capture, reason)}, ${customerId}::bigint
      where ${orderId === null}::boolean
    ), ${captured(capture, reason)}
    select 1`.execute(db);
}

/**
 * Credits a payment against the open account to its customer's statement, or to that of the customer's company, and to what
 * is overdue, both in the account's currency (rule payment/open-account). The attempt and the customer have to be locked.
 * One query.
 */
export async function saveAccountPayment(
  db: Db,
  {
    customerId,
    credit,
    document,
    description,
    ...capture
  }: Capture & { customerId: number; credit: number; document: string; description: string },
): Promise<void> {
  const { now } = capture;
  const movement = (table: string, column: string, owner: RawBuilder<unknown>) => sql`
    (select coalesce(max(position), 0) + 1 from ${sql.table(table)} s where s.${sql.ref(column)} = ${owner}),
    (${now}::timestamptz at time zone 'Europe/Istanbul')::date, ${document}, ${description}, ${credit}::numeric`;
  await sql`
    with payment as (
      insert into payments (attempt_id, account_customer_id, provider, provider_reference, amount, currency, captured_at)
      values (${capture.attempt.id}, ${customerId}, ${capture.attempt.provider}, ${capture.reference},
        ${capture.amount}, ${capture.currency}, ${now})
    ), credited as (
      insert into customer_statement (customer_id, position, date, document, description, credit)
      select ${customerId}::bigint, ${movement('customer_statement', 'customer_id', sql`a.customer_id`)}
      from customer_accounts a where a.customer_id = ${customerId} and a.company_id is null
    ), less as (
      update customers set overdue_balance = greatest(0, overdue_balance - ${credit}::numeric)
      where id = ${customerId} and overdue_balance > 0
        and exists (select from customer_accounts a where a.customer_id = ${customerId} and a.company_id is null)
    ), company_credited as (
      insert into company_statement (company_id, position, date, document, description, credit)
      select a.company_id, ${movement('company_statement', 'company_id', sql`a.company_id`)}
      from customer_accounts a where a.customer_id = ${customerId} and a.company_id is not null
    ), company_less as (
      update companies co set overdue_balance = greatest(0, co.overdue_balance - ${credit}::numeric)
      from customer_accounts a where a.customer_id = ${customerId} and co.id = a.company_id and co.overdue_balance > 0
    ), mailed as (
      insert into outbox (kind, payload, customer_id)
      select 'account-paid', ${accountMessage(capture)}, ${customerId}::bigint
    ), ${captured(capture)}
    select 1`.execute(db);
}

/** The data of the mail about a payment against an open account (rule payment/mails). */
function accountMessage({ attempt, amount, currency }: Capture, reason = '') {
  const attemptId = attempt.id.replaceAll('-', '');
  const { locale } = attempt;
  const message = { attemptId, orderNo: '', amount, currency, reason, locale };
  return sql`${JSON.stringify(message)}::jsonb`;
}

/** The attempt itself, for good. */
export function captured(
  { attempt, installment, reference, card, asked, now }: Capture,
  reason = '',
  orderCommission = 0,
) {
  return sql`done as (
      update payment_attempts set state = 'captured', installment = ${installment}, decline_reason = ${reason},
        order_commission = ${orderCommission}::numeric,
        provider_reference = ${reference}, masked_card = coalesce(${card?.masked ?? null}, masked_card),
        card_fingerprint = coalesce(${card?.fingerprint ?? null}, card_fingerprint), ended_at = ${now},
        ${askedColumns(asked)}
      where id = ${attempt.id}
    )`;
}

/** An order's currency and its rates, as they were when it was saved. One query. */
export async function readOrderMoney(
  db: Db,
  orderId: number,
): Promise<{ currency: string; rates: Rates }> {
  return await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select(['currency', sql<Rates>`rates`.as('rates')])
    .executeTakeFirstOrThrow();
}

/** An open account's currency, and the rates of all; the shop's own where it has none. */
export interface OpenAccount {
  currency: string;
  rates: Rates;
}

/** Locks a customer whose account is paid, before the attempt. One query. */
export async function lockAccount(db: Db, customerId: number): Promise<OpenAccount> {
  const { rows } = await sql<OpenAccount>`
    select coalesce(c.overdue_currency, (select code from currencies where is_default), 'TRY') as currency,
      (select json_object_agg(code, exchange_rate) from currencies) as rates
    from customers c where c.id = ${customerId} for no key update of c`.execute(db);
  const account = rows[0];
  if (!account) throw new Error('the customer of a payment is gone');
  return { ...account, rates: { TRY: 1, ...account.rates } };
}
