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
import { planChoice, type PlanChoice } from '#db/shop/installment-plans.ts';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/engine/prepared-queries.ts';

/** A text of the store that an order accepts: which version it was, for the order's record. */
export interface ContractText {
  url: string;
  updatedAt: string;
  sha256: string;
}

/** All that an order is made of but its products, read in the order's own transaction. */
export interface OrderContext {
  lines: StoredLine[];
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
  settings: Record<string, string | number | boolean | null> | null;
  currencies: { code: string; rate: number; isDefault: boolean }[] | null;
  contracts: ContractText[] | null;
  unpaid: UnpaidOrders;
  attempts: CartAttempt[] | null;
  holds: CartHold[];
  choice: PlanChoice | null;
}

/**
 * Which order has this idempotency key already, which cart is to become one, and whether the customer's e-mail is
 * confirmed. Locks the customer, so that two orders of one customer are counted one after the other, then the session:
 * whoever signs in or changes a password takes them in the same order, and a customer's session never changes while its
 * cart is held. Null when the session ended. 1 query.
 */
export async function findOrderOrCart(
  db: Db,
  input: { sessionId: number; customerId: number; idempotencyKey: string | null },
): Promise<{ orderNo: string | null; cartId: number | null; isConfirmed: boolean } | null> {
  const { sessionId, customerId, idempotencyKey } = input;
  const { rows } = await sql<{
    orderNo: string | null;
    cartId: number | null;
    isConfirmed: boolean;
  }>`
    with customer as materialized (
      select id, email_confirmed_at is not null as confirmed from customers
      where id = ${customerId} for no key update
    )
    select customer.confirmed as "isConfirmed",
      (select order_no from orders
        where customer_id = customer.id and idempotency_key = ${idempotencyKey}) as "orderNo",
      (select id from carts where customer_id = customer.id and ordered_at is null) as "cartId"
    from customer join sessions s on s.customer_id = customer.id
    where s.id = ${sessionId} for no key update of s`
    .withPlugin(prepared('order-or-cart'))
    .execute(db);
  return rows[0] ?? null;
}

/** Locks the cart; gives the number of the order that it has become while this call waited. 1 query. */
export async function lockCartForOrder(
  db: Db,
  cartId: number,
): Promise<{ orderNo: string | null } | null> {
  const cart = await db
    .selectFrom('carts')
    .where('id', '=', cartId)
    .select('ordered_at')
    .forUpdate()
    .withPlugin(prepared('lock-cart-for-order'))
    .executeTakeFirst();
  if (!cart) return null;
  if (cart.ordered_at === null) return { orderNo: null };
  const order = await db
    .selectFrom('orders')
    .where('cart_id', '=', cartId)
    .select('order_no')
    .executeTakeFirst();
  return { orderNo: order?.order_no ?? null };
}

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
  return {
    lines: (row.lines ?? []).map((line) => ({ ...line, seen: null })),
    description: row.description,
    reference: row.reference,
    deliveryAddressId: row.delivery_address_id,
    invoiceAddressId: row.invoice_address_id,
    branch: row.branch_id === null ? null : { id: row.branch_id, name: row.branch_name ?? '' },
    settings: parseSettings(row.settings ?? {}),
    rates: { TRY: 1, ...Object.fromEntries(currencies.map(({ code, rate }) => [code, rate])) },
    defaultCurrency: currencies.find((currency) => currency.isDefault)?.code ?? 'TRY',
    contracts: row.contracts ?? [],
    unpaid: row.unpaid,
    attempts: row.attempts ?? [],
    holds: row.holds,
    choice: row.choice,
  };
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
