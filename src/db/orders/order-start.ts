import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { eachLocale } from '#db/in-language.ts';
import { hashOf } from '#db/customers/sessions.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { Owner } from '#rules/person/owner.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { stockToLock, type LockedStock } from './claim-stock.ts';
import { contextColumns, contextOf, type CartContext, type CartRow } from './order-context.ts';

/** What of a customer an order begins with. */
interface OrderStart {
  /** That the idempotency key has made, or that the cart has become while this call waited. */
  orderNo: string | null;
  /** Locked; null when there is nothing to order. */
  cartId: number | null;
  isConfirmed: boolean;
}

/** Who orders. */
export interface Orderer {
  sessionId: number;
  customerId: number;
}

interface StartAsk extends Orderer {
  idempotencyKey: string | null;
}

/**
 * Which order has this idempotency key already, which cart is to become one, and whether the customer's e-mail is
 * confirmed. Locks the customer, so that two orders of one customer are counted one after the other, then the session:
 * whoever signs in or changes a password takes them in the same order, and a customer's session never changes while its
 * cart is held; then the cart. Null when the session ended. 1 query; one more where the cart was ordered meanwhile.
 */
export async function lockOrderOrCart(db: Db, input: StartAsk): Promise<OrderStart | null> {
  const [row] = await orderOrCart(db, input);
  if (!row) return null;
  const { orderNo, cartId, lockedId, isConfirmed } = row;
  if (orderNo !== null || cartId === lockedId) return { orderNo, cartId: lockedId, isConfirmed };
  // It was open as this call began, and is not now.
  const order = await db
    .selectFrom('orders')
    .where('cart_id', '=', cartId)
    .select('order_no')
    .executeTakeFirst();
  return { orderNo: order?.order_no ?? null, cartId: null, isConfirmed };
}

type StartRow = Omit<OrderStart, 'cartId'> & { lockedId: number | null; cartId: number | null };

/** Each part waits for the one before, whose id it is found by. */
const orderOrCart = preparedQuery<StartAsk, StartRow>(
  'order-or-cart',
  (_, value) => sql`
    with customer as materialized (
      select id, email_confirmed_at is not null as confirmed from customers
      where id = ${value('customerId')} for no key update
    ), session as materialized (
      select s.customer_id from sessions s
      where s.id = ${value('sessionId')} and s.customer_id = (select id from customer) for no key update
    ), cart as materialized (
      select id from carts
      where customer_id = (select customer_id from session) and ordered_at is null for update
    )
    select customer.confirmed as "isConfirmed", (select id from cart) as "lockedId",
      (select order_no from orders
        where customer_id = customer.id and idempotency_key = ${value('idempotencyKey')}) as "orderNo",
      (select id from carts where customer_id = customer.id and ordered_at is null) as "cartId"
    from customer join session on session.customer_id = customer.id`,
);

/** An order's beginning, read and locked at once. */
interface WholeStart extends OrderStart {
  orderer: Orderer;
  context: CartContext;
  /** The products that are locked too, not always all; none where payments of the cart hold stock. */
  stock: LockedStock[];
}

/** Whoever is signed in under a token, as long as the session was seen after `seenAfter`. */
export type SignedIn = Extract<Owner, { token: string }>;

interface WholeAsk {
  who: Orderer | SignedIn;
  idempotencyKey: string | null;
  locale: Locale;
  /** Which texts may have to be accepted. */
  contractUrls: readonly string[];
  /** Whether the products are to be locked, too. */
  locksStock: boolean;
}

/**
 * What `lockOrderOrCart` gives, and with it what `readOrderContext` reads and what `lockClaims` locks, where nobody else
 * has any of it in hand; null where somebody has, or ended the session: those two ask and wait then. Null too where
 * nobody is signed in under a token. Whoever changes what the cart's lock guards writes the cart's row, so that what is
 * read here is of the moment of the lock where the row that is locked is the row that was read. 1 query.
 */
export async function lockWholeStart(db: Db, ask: WholeAsk): Promise<WholeStart | null> {
  const { locale, who, ...values } = ask;
  const [row] = await wholeStart[locale](db, { ...values, ...whoValues(who) });
  if (!row) return null;
  const { orderNo, isConfirmed, cartId, lockedId } = row;
  if (orderNo === null && (cartId !== lockedId || !row.isAsRead)) return null;
  return {
    orderer: { sessionId: row.sessionId, customerId: row.customerId },
    orderNo,
    isConfirmed,
    cartId: lockedId,
    context: contextOf(row, locale),
    stock: row.stock ?? [],
  };
}

interface WhoValues {
  sessionId: number | null;
  customerId: number | null;
  hash: Uint8Array | null;
  seenAfter: Date | null;
}

function whoValues(who: Orderer | SignedIn): WhoValues {
  return 'token' in who
    ? { sessionId: null, customerId: null, hash: hashOf(who.token), seenAfter: who.seenAfter }
    : { ...who, hash: null, seenAfter: null };
}

type WholeRow = StartRow & CartRow & Orderer & { isAsRead: boolean; stock: LockedStock[] | null };
type WholeValues = Pick<WholeAsk, 'idempotencyKey' | 'contractUrls' | 'locksStock'>;

const wholeStart = eachLocale((locale) =>
  preparedQuery<WholeValues & WhoValues, WholeRow>(
    'whole-order-start',
    (db, value) => sql`
    with who as materialized (
      select s.id, coalesce(${value('customerId')}::bigint, s.customer_id) as customer_id from sessions s
      where s.id = coalesce(${value('sessionId')}::bigint, (
        select known.id from sessions known where known.token_hash = ${value('hash')}::bytea
          and known.signed_in_at is not null and known.last_seen_at >= ${value('seenAfter')}::timestamptz))
    ), customer as materialized (
      select id, email_confirmed_at is not null as confirmed from customers
      where id = (select customer_id from who) for no key update skip locked
    ), session as materialized (
      select s.id, s.customer_id, s.branch_id from sessions s
      where s.id = (select id from who) and s.customer_id = (select id from customer) for no key update skip locked
    ), c as materialized (
      select id, xmin as version, customer_id, description, reference, delivery_address_id, invoice_address_id
      from carts where customer_id = (select customer_id from session) and ordered_at is null for update skip locked
    ), seen as materialized (
      select s.xmin = c.version as is_as_read from c join carts s on s.id = c.id
    ), stock as materialized (
      ${stockToLock(sql`array(
        select l.product_id from cart_lines l join c on c.id = l.cart_id join seen on seen.is_as_read
        where ${value('locksStock')}::boolean and not exists (
          select from payment_attempts a join stock_reservations r on r.attempt_id = a.id and r.state = 'held'
          where a.cart_id = c.id))`)} skip locked
    )
    select session.id as "sessionId", customer.id as "customerId", customer.confirmed as "isConfirmed",
      c.id as "lockedId", coalesce((select is_as_read from seen), true) as "isAsRead",
      (select json_agg(stock) from stock) as stock,
      (select order_no from orders
        where customer_id = customer.id and idempotency_key = ${value('idempotencyKey')}) as "orderNo",
      (select id from carts where customer_id = customer.id and ordered_at is null) as "cartId",
      ${contextColumns(db, locale, value('contractUrls'))}
    from customer join session on session.customer_id = customer.id left join c on true
    left join customer_branches b on b.customer_id = session.customer_id and b.id = session.branch_id`,
  ),
);
