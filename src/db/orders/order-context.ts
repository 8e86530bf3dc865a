import { sql, type RawBuilder } from 'kysely';
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

/** A text of the store that an order accepts: which version it was, for the order's record. */
export interface ContractText {
  url: string;
  updatedAt: string;
  sha256: string;
}

/** What an order of a cart is made of, read in the order's own transaction. */
export interface CartContext {
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
  /** What card payments of this cart hold. */
  holds: CartHold[];
}

/** The same for an order that a card may pay. */
export interface OrderContext extends CartContext {
  /** Card payments of this cart that may still be made, and the customer's one of this key. */
  attempts: CartAttempt[];
  /** Null where no plan was chosen. */
  choice: PlanChoice | null;
}

/** A card payment that has begun. */
export interface CartAttempt {
  id: string;
  state: AttemptState;
  isOfKey: boolean;
}

export interface CartRow {
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
  holds: CartHold[];
}

type ContextRow = CartRow & { attempts: CartAttempt[] | null; choice: PlanChoice | null };

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
  const values = {
    urls: sql<readonly string[]>`${input.contractUrls}`,
    since: sql<Date>`${unpaidSince(input.now)}`,
  };
  const { rows } = await sql<ContextRow>`
    select ${contextColumns(db, input.locale, values)}, ${cartAttempts(card?.idempotencyKey ?? null)} as attempts,
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
  return { ...contextOf(row, input.locale), attempts: row.attempts ?? [], choice: row.choice };
}

/** What an order reads of its cart `c` with the session's branch `b`, for `contextOf`. */
export function contextColumns(
  db: Db,
  locale: Locale,
  { urls, since }: { urls: RawBuilder<readonly string[]>; since: RawBuilder<Date> },
): RawBuilder<unknown> {
  return sql`c.description, c.reference, c.delivery_address_id, c.invoice_address_id,
      b.id as branch_id, b.name as branch_name,
      (select json_agg(json_build_object('productId', l.product_id, 'unitId', l.unit_id, 'quantity', l.quantity,
          'note', l.note) order by l.added_at, l.product_id, l.unit_id)
        from cart_lines l where l.cart_id = c.id) as lines,
      (select json_agg(p) from ${productsOfCart(db, locale)} p) as products,
      (select json_object_agg(key, value) from settings where key <> 'store') as settings,
      (select json_agg(json_build_object('code', code, 'rate', exchange_rate, 'isDefault', is_default))
        from currencies) as currencies,
      ${contractTexts(locale, urls)} as contracts,
      ${unpaidOrders(since)} as unpaid, ${holdsOf('c.id')} as holds`;
}

/** What stands in the columns of `contextColumns`. */
export function contextOf(row: CartRow, locale: Locale): CartContext {
  const currencies = row.currencies ?? [];
  const settings = parseSettings(row.settings ?? {});
  return {
    products: productsOfRows(row.products ?? [], locale, settings),
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
    holds: row.holds,
  };
}

/** The products of the lines of the cart `c`. */
function productsOfCart(db: Db, locale: Locale) {
  // Without the plugins of `db`, which see a statement once.
  return saleProductQuery(db.withoutPlugins(), locale).where('p.id', 'in', productsInCart);
}

/** Transfers that wait for their money; cash on delivery counts for as long as a transfer may wait
 * (rule orders/unpaid-limit). */
function unpaidOrders(since: RawBuilder<Date>) {
  return sql`(select json_build_object('count', count(*), 'amount', coalesce(sum(o.try_total), 0))
    from orders o where o.customer_id = c.customer_id and o.state = 'placed' and not o.imported
      and (o.payment_type = ${paymentTypes.bankTransfer} or o.created_at > ${since}::timestamptz))`;
}

/** Since when an order counts that nobody has to pay before it comes. */
export function unpaidSince(now: Date): Date {
  return new Date(now.getTime() - transferHours * 3_600_000);
}

/** Read in a statement after the lock: an attempt that was made while this call waited is among them. */
function cartAttempts(key: string | null) {
  return sql`(select json_agg(json_build_object('id', a.id, 'state', a.state,
      'isOfKey', a.idempotency_key is not distinct from ${key}::text))
    from payment_attempts a
    where (a.cart_id = c.id and a.state in ('started', 'unknown'))
      or (a.customer_id = c.customer_id and a.idempotency_key = ${key}::text))`;
}

function contractTexts(locale: Locale, urls: RawBuilder<readonly string[]>) {
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
    select ${contractTexts(locale, sql`${urls}`)} as contracts
  `.execute(db);
  return rows[0]?.contracts ?? [];
}
