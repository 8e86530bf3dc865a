import { sql } from 'kysely';
import type { Locale } from '#rules/shop/locale.ts';
import type { Rates } from '#rules/money/money.ts';
import { parseSettings } from '#rules/shop/settings.ts';
import type { Settings } from '#rules/shop/settings.ts';
import { transferHours } from '#rules/order/order-states.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import type { UnpaidOrders } from '#rules/order/unpaid-orders.ts';
import type { AttemptState } from '#rules/payment/attempt-states.ts';
import { holdsOf, type CartHold, type StoredLine } from '#db/cart/carts.ts';
import {
  productsInCart,
  productsOfRows,
  saleProductQuery,
  type SaleProduct,
  type SaleProductRow,
} from '#db/cart/cart-products.ts';
import { planChoice, type PlanChoice } from '#db/shop/installment-plans.ts';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/engine/prepared-queries.ts';
import { keptQuery } from '#db/kept-query.ts';

/** A text of the store that an order accepts: which version it was, for the order's record. */
export interface ContractText {
  url: string;
  updatedAt: string;
  sha256: string;
}

/** All that an order is made of, read in the order's own transaction. */
export interface OrderContext {
  lines: StoredLine[];
  /** Those of the lines, by id. */
  products: Map<number, SaleProduct>;
  description: string;
  reference: string;
  deliveryAddressId: number | null;
  invoiceAddressId: number | null;
  branch: { id: number; name: string } | null;
  settings: Settings;
  rates: Rates;
  defaultCurrency: string;
  contracts: ContractText[];
  /** What the customer holds without having paid; in TRY. */
  unpaid: UnpaidOrders;
  /** Card payments of this cart that may still be made, and the customer's one of this key. */
  attempts: CartAttempt[];
  /** What those of this cart hold. */
  holds: CartHold[];
  /** Null where no plan was chosen. */
  choice: PlanChoice | null;
}

/** A card payment that has begun. */
export interface CartAttempt {
  id: string;
  state: AttemptState;
  isOfKey: boolean;
}

interface ContextRow {
  description: string;
  reference: string;
  delivery_address_id: number | null;
  invoice_address_id: number | null;
  branch_id: number | null;
  branch_name: string | null;
  lines: Omit<StoredLine, 'seen'>[] | null;
  products: SaleProductRow[] | null;
  settings: Record<string, string | number | boolean | null> | null;
  currencies: { code: string; rate: number; isDefault: boolean }[] | null;
  contracts: ContractText[] | null;
  unpaid: UnpaidOrders;
  attempts: CartAttempt[] | null;
  holds: CartHold[];
  choice: PlanChoice | null;
}

/** What of a customer an order begins with. */
interface OrderStart {
  /** That the idempotency key has made, or that the cart has become while this call waited. */
  orderNo: string | null;
  /** Locked; null when there is nothing to order. */
  cartId: number | null;
  isConfirmed: boolean;
}

/**
 * Which order has this idempotency key already, which cart is to become one, and whether the customer's e-mail is
 * confirmed. Locks the customer, so that two orders of one customer are counted one after the other, then the session:
 * whoever signs in or changes a password takes them in the same order, and a customer's session never changes while its
 * cart is held; then the cart. Null when the session ended. 1 query; one more where the cart was ordered meanwhile.
 */
export async function lockOrderOrCart(
  db: Db,
  input: { sessionId: number; customerId: number; idempotencyKey: string | null },
): Promise<OrderStart | null> {
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

/** Each part waits for the one before, whose id it is found by. */
const orderOrCart = keptQuery<
  { sessionId: number; customerId: number; idempotencyKey: string | null },
  Omit<OrderStart, 'orderNo'> & { orderNo: string | null; lockedId: number | null }
>(
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

/** Which cart is to become an order, and whose; `contractUrls` are those that may have to be accepted. */
interface ContextAsk {
  cartId: number;
  sessionId: number;
  locale: Locale;
  contractUrls: readonly string[];
  now: Date;
  /** Of a payment by card: its key, and the plan with the card's first six digits if one was chosen. */
  card?: { idempotencyKey: string; plan: { planId: number; firstSix: string | null } | null };
}

/** Everything about a locked cart's order in 1 query. */
export async function readOrderContext(db: Db, input: ContextAsk): Promise<OrderContext> {
  const { cartId, card } = input;
  const { rows } = await sql<ContextRow>`
    select c.description, c.reference, c.delivery_address_id, c.invoice_address_id,
      b.id as branch_id, b.name as branch_name,
      (select json_agg(json_build_object('productId', l.product_id, 'unitId', l.unit_id, 'quantity', l.quantity,
          'note', l.note) order by l.added_at, l.product_id, l.unit_id)
        from cart_lines l where l.cart_id = c.id) as lines,
      (select json_agg(p) from ${productsOfCart(db, input.locale)} p) as products,
      (select json_object_agg(key, value) from settings where key <> 'store') as settings,
      (select json_agg(json_build_object('code', code, 'rate', exchange_rate, 'isDefault', is_default))
        from currencies) as currencies,
      ${contractTexts(input.locale, input.contractUrls)} as contracts,
      ${unpaidOrders(input.now)} as unpaid, ${cartAttempts(card?.idempotencyKey ?? null)} as attempts,
      ${holdsOf('c.id')} as holds,
      ${card?.plan ? planChoice({ ...card.plan, cartId }) : sql`null`} as choice
    from carts c
    left join sessions s on s.id = ${input.sessionId}
    left join customer_branches b on b.customer_id = s.customer_id and b.id = s.branch_id
    where c.id = ${cartId}
  `
    .withPlugin(prepared('order-context'))
    .execute(db);
  const row = rows[0];
  if (!row) throw new Error('The cart that was locked is gone.');
  const currencies = row.currencies ?? [];
  const settings = parseSettings(row.settings ?? {});
  return {
    products: productsOfRows(row.products ?? [], input.locale, settings),
    lines: (row.lines ?? []).map((line) => ({ ...line, seen: null })),
    description: row.description,
    reference: row.reference,
    deliveryAddressId: row.delivery_address_id,
    invoiceAddressId: row.invoice_address_id,
    branch: row.branch_id === null ? null : { id: row.branch_id, name: row.branch_name ?? '' },
    settings,
    rates: { TRY: 1, ...Object.fromEntries(currencies.map(({ code, rate }) => [code, rate])) },
    defaultCurrency: currencies.find((currency) => currency.isDefault)?.code ?? 'TRY',
    contracts: row.contracts ?? [],
    unpaid: row.unpaid,
    attempts: row.attempts ?? [],
    holds: row.holds,
    choice: row.choice,
  };
}

/** The products of the lines of the cart `c`. */
function productsOfCart(db: Db, locale: Locale) {
  // Without the plugins of `db`, which see a statement once.
  return saleProductQuery(db.withoutPlugins(), locale).where('p.id', 'in', productsInCart);
}

/** Transfers that wait for their money; cash on delivery counts for as long as a transfer may wait
 * (rule orders/unpaid-limit). */
function unpaidOrders(now: Date) {
  const since = new Date(now.getTime() - transferHours * 3_600_000);
  return sql`(select json_build_object('count', count(*), 'amount', coalesce(sum(o.try_total), 0))
    from orders o where o.customer_id = c.customer_id and o.state = 'placed' and not o.imported
      and (o.payment_type = ${paymentTypes.bankTransfer} or o.created_at > ${since}))`;
}

/** Read in a statement after the lock: an attempt that was made while this call waited is among them. */
function cartAttempts(key: string | null) {
  return sql`(select json_agg(json_build_object('id', a.id, 'state', a.state,
      'isOfKey', a.idempotency_key is not distinct from ${key}::text))
    from payment_attempts a
    where (a.cart_id = c.id and a.state in ('started', 'unknown'))
      or (a.customer_id = c.customer_id and a.idempotency_key = ${key}::text))`;
}

function contractTexts(locale: Locale, urls: readonly string[]) {
  const html = locale === 'en' ? sql`coalesce(nullif(p.html_en, ''), p.html)` : sql`p.html`;
  return sql`(select json_agg(json_build_object('url', p.url, 'updatedAt', p.updated_at,
      'sha256', encode(sha256(convert_to(${html}, 'UTF8')), 'hex')) order by p.url)
    from pages p where p.url = any(${urls}::text[]) and ${html} <> '')`;
}

/** Which of these texts the store has. 1 query. */
export async function readContracts(
  db: Db,
  locale: Locale,
  urls: readonly string[],
): Promise<ContractText[]> {
  const { rows } = await sql<{ contracts: ContractText[] | null }>`
    select ${contractTexts(locale, urls)} as contracts
  `.execute(db);
  return rows[0]?.contracts ?? [];
}
