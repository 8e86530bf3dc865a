import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '#rules/shop/locale.ts';
import type { Rates } from '#rules/money/money.ts';
import { parseSettings } from '#rules/shop/settings.ts';
import type { Settings } from '#rules/shop/settings.ts';
import type { CustomerGroup } from '#rules/price/customer-group.ts';
import type { DeliveryPlace } from '#rules/person/delivery-place.ts';
import { sameGateMinutes, type AttemptState } from '#rules/payment/attempt-states.ts';
import { addressOfBuyer } from '#db/cart/cart-addresses.ts';
import { holdsOf, type CartHold, type StoredLine } from '#db/cart/carts.ts';
import {
  productsInCart,
  productsOfRows,
  saleProductQuery,
  type SaleProduct,
  type SaleProductRow,
} from '#db/cart/cart-products.ts';
import { planChoice, type ChosenPlan, type PlanChoice } from '#db/shop/installment-plans.ts';
import type { Db } from '#db/database.ts';
import { eachLocale } from '#db/in-language.ts';
import { preparedQuery, type ValueOf } from '#db/prepared-query.ts';
import { orderingCompany, type OrderingCompany } from '#db/companies/ordering-company.ts';
import { contractTexts, type ContractText } from './contract-texts.ts';
import type { QuoteHolds, QuoteProblem } from '#rules/quotes/quote-problem.ts';
import { findCartOrder } from './find-order-no.ts';
import { unpaidOrders, type HeldUnpaid } from './held-unpaid.ts';

/** The customer who orders, and their session. */
export interface Orderer {
  sessionId: number;
  customerId: number;
}

interface LockRequest extends Orderer {
  idempotencyKey: string | null;
}

export interface LockedCart {
  /** The order that the idempotency key has placed, or that the cart has become while this call waited. */
  orderNo: string | null;
  /** The locked cart; null when there is nothing to order. */
  cartId: number | null;
  /** Whether the customer has confirmed their e-mail address. */
  isConfirmed: boolean;
  isGuest: boolean;
  /** A guest with the e-mail of a blocked customer (rule customers/block). */
  isBlocked: boolean;
}

/**
 * Locks the customer, the session and the open cart until the transaction ends, and finds the order that this
 * idempotency key has placed already. The lock on the customer makes two orders of one customer count one after the
 * other. Sign-in and password changes lock in the same order, so a session never changes while its cart is locked. Null
 * when the session has ended. 1 query; 1 more when the cart became an order while this call waited.
 */
export async function lockOrderOrCart(db: Db, input: LockRequest): Promise<LockedCart | null> {
  const [row] = await orderOrCart(db, input);
  if (!row) return null;
  const { orderNo, cartId, lockedId, ...who } = row;
  if (orderNo !== null || lockedId !== null || cartId === null)
    return { orderNo, cartId: lockedId, ...who };
  // The cart was open when this call began and has become an order since.
  const cartOrderNo = await findCartOrder(db, input.customerId, { id: cartId });
  return { orderNo: cartOrderNo, cartId: null, ...who };
}

type LockedRow = LockedCart & { lockedId: number | null };

/** Each common table expression depends on the previous one, so the locks are taken in their order. */
const orderOrCart = preparedQuery<LockRequest, LockedRow>(
  'order-or-cart',
  (_, value) => sql`
    with customer as materialized (
      select id, email_confirmed_at is not null as confirmed, is_guest, email from customers
      where id = ${value('customerId')} for no key update
    ), session as materialized (
      select s.customer_id from sessions s
      where s.id = ${value('sessionId')} and s.customer_id = (select id from customer) for no key update
    ), cart as materialized (
      select id from carts
      where customer_id = (select customer_id from session) and ordered_at is null for update
    )
    select customer.confirmed as "isConfirmed", customer.is_guest as "isGuest",
      customer.is_guest and exists (select from customers b
        where b.email_key = lower(customer.email collate "C") and b.blocked_at is not null) as "isBlocked",
      (select id from cart) as "lockedId",
      (select order_no from orders
        where customer_id = customer.id and idempotency_key = ${value('idempotencyKey')}) as "orderNo",
      (select id from carts where customer_id = customer.id and ordered_at is null) as "cartId"
    from customer join session on session.customer_id = customer.id`,
);

/** Everything that an order of a cart needs, read in the order's own transaction. */
export interface OrderContext {
  lines: StoredLine[];
  /** The products of the lines, by id. */
  products: Map<number, SaleProduct>;
  description: string;
  reference: string;
  /** The quote that the cart is of; null for all others. */
  quoteId: number | null;
  /** The cost center that the buyer chose; '' for that of the branch. */
  ownCostCentre: string;
  /** Null for a consumer. */
  company: OrderingCompany | null;
  deliveryAddressId: number | null;
  invoiceAddressId: number | null;
  /** The place of the delivery address. */
  deliversTo: DeliveryPlace | null;
  branch: { id: number; name: string } | null;
  settings: Settings;
  /** The buyer's group; left out where they have none. */
  group?: CustomerGroup;
  rates: Rates;
  defaultCurrency: string;
  contracts: ContractText[];
  /** Whether a consumer orders goods that are delivered at once, which ends the right to withdraw (rule returns/digital). */
  endsWithdrawal: boolean;
  unpaid: HeldUnpaid;
  /** Stock that card payments of this cart have reserved. */
  holds: CartHold[];
  quoteHolds?: QuoteHolds;
  quoteProblem?: QuoteProblem | null;
}

/** The same for an order that a card may pay. */
export interface CardOrderContext extends OrderContext {
  /** Card payments of this cart that may still be made, and the customer's one of this key. */
  attempts: CartAttempt[];
  /** Null where no plan was chosen. */
  choice: PlanChoice | null;
  /** Another value for every change of one of the chosen addresses. */
  addresses: string | null;
}

/** A card payment that has begun. */
export interface CartAttempt {
  id: string;
  state: AttemptState;
  isOfKey: boolean;
  /** Digest of the content that it pays for. */
  contentHash: string;
  /** Whether its payment page may be opened again. */
  isFresh: boolean;
}

/** The cart that is to become an order; `contractUrls` are the texts that may have to be accepted. */
interface ContextValues {
  cartId: number;
  sessionId: number;
  contractUrls: readonly string[];
}

/** The key of the card payment, and the chosen plan with the card's first six digits. */
interface CardContextValues extends ContextValues, ChosenPlan {
  cartId: number;
  idempotencyKey: string;
  now: Date;
}

/** Reads everything that an order of a locked cart is made of. 1 query. */
export async function readOrderContext(
  db: Db,
  locale: Locale,
  cart: ContextValues,
): Promise<OrderContext> {
  const [row] = await orderContext[locale](db, cart);
  if (!row) throw new Error(`readOrderContext: cart ${cart.cartId} does not exist`);
  return contextOf(row, locale);
}

/** The same for an order that a card is to pay. 1 query. */
export async function readCardOrderContext(
  db: Db,
  locale: Locale,
  cart: CardContextValues,
): Promise<CardOrderContext> {
  const [row] = await cardOrderContext[locale](db, cart);
  if (!row) throw new Error(`readCardOrderContext: cart ${cart.cartId} does not exist`);
  const { attempts, choice, addresses } = row;
  return { ...contextOf(row, locale), attempts: attempts ?? [], choice, addresses };
}

interface ContextRow {
  description: string;
  reference: string;
  quote_id: number | null;
  cost_centre: string;
  company: OrderingCompany | null;
  delivery_address_id: number | null;
  invoice_address_id: number | null;
  delivers_to: DeliveryPlace | null;
  branch_id: number | null;
  branch_name: string | null;
  lines: Omit<StoredLine, 'seen'>[] | null;
  products: SaleProductRow[] | null;
  settings: Record<string, string | number | boolean | null> | null;
  currencies: { code: string; rate: number; isDefault: boolean }[] | null;
  contracts: ContractText[] | null;
  /** Null without an invoice address. */
  invoice_is_company: boolean | null;
  unpaid: HeldUnpaid;
  holds: CartHold[];
}

const orderContext = eachLocale((locale) =>
  preparedQuery<ContextValues, ContextRow>('order-context', (db, value) =>
    selectContext(db, { locale, value }),
  ),
);

type CardContextRow = ContextRow &
  Pick<CardOrderContext, 'choice' | 'addresses'> & { attempts: CartAttempt[] | null };

const cardOrderContext = eachLocale((locale) =>
  preparedQuery<CardContextValues, CardContextRow>('card-order-context', (db, value) => {
    const ofCard = sql`, ${cartAttempts(value)} as attempts, ${chosenAddresses} as addresses,
      ${planChoice(value)} as choice`;
    return selectContext(db, { locale, value, ofCard });
  }),
);

/** Reads the cart `c`, its session `s` and the session's branch `b`. */
function selectContext<Row>(
  db: Db,
  input: { locale: Locale; value: ValueOf<ContextValues>; ofCard?: RawBuilder<unknown> },
): RawBuilder<Row> {
  const { locale, value, ofCard = sql`` } = input;
  const products = saleProductQuery(db, locale).where('p.id', 'in', productsInCart);
  return sql<Row>`
    select c.description, c.reference, c.quote_id, ${orderingCompany} as company, c.cost_centre,
      ${addressOfBuyer(sql`c.delivery_address_id`)} as delivery_address_id, ${addressOfBuyer(sql`c.invoice_address_id`)} as invoice_address_id,
      b.id as branch_id, b.name as branch_name,
      (select json_build_object('country', a.country, 'city', a.city) from addresses a
        where a.id = c.delivery_address_id) as delivers_to,
      (select json_agg(json_build_object('productId', l.product_id, 'unitId', l.unit_id, 'quantity', l.quantity,
          'note', l.note) order by l.added_at, l.product_id, l.unit_id)
        from cart_lines l where l.cart_id = c.id) as lines,
      (select json_agg(p) from ${products} p) as products,
      (select json_object_agg(key, value) from settings where key <> 'store') as settings,
      (select json_agg(json_build_object('code', code, 'rate', exchange_rate, 'isDefault', is_default))
        from currencies) as currencies,
      ${contractTexts(locale, value('contractUrls'))} as contracts,
      (select a.company_name <> '' from addresses a where a.id = c.invoice_address_id) as invoice_is_company,
      ${unpaidOrders} as unpaid, ${holdsOf('c.id')} as holds ${ofCard}
    from carts c
    left join sessions s on s.id = ${value('sessionId')}
    left join customer_branches b on b.customer_id = s.customer_id and b.id = s.branch_id
    where c.id = ${value('cartId')}`;
}

/** A company may be asked for no contracts (rule contracts/companies). */
function isAskedForNone(row: ContextRow, { companyContracts }: Settings): boolean {
  return !companyContracts && (row.company !== null || row.invoice_is_company === true);
}

function contextOf(row: ContextRow, locale: Locale): OrderContext {
  const currencies = row.currencies ?? [];
  const settings = parseSettings(row.settings ?? {});
  return {
    products: productsOfRows(row.products ?? [], locale, settings),
    lines: (row.lines ?? []).map((line) => ({ ...line, seen: null })),
    description: row.description,
    reference: row.reference,
    quoteId: row.quote_id,
    ownCostCentre: row.cost_centre,
    company: row.company,
    deliveryAddressId: row.delivery_address_id,
    invoiceAddressId: row.invoice_address_id,
    deliversTo: row.delivers_to,
    branch: row.branch_id === null ? null : { id: row.branch_id, name: row.branch_name ?? '' },
    settings,
    rates: { TRY: 1, ...Object.fromEntries(currencies.map(({ code, rate }) => [code, rate])) },
    defaultCurrency: currencies.find((currency) => currency.isDefault)?.code ?? 'TRY',
    contracts: isAskedForNone(row, settings) ? [] : (row.contracts ?? []),
    endsWithdrawal:
      row.company === null &&
      row.invoice_is_company !== true &&
      row.products?.some(({ withdrawal }) => withdrawal === 'digital') === true,
    unpaid: row.unpaid,
    holds: row.holds,
  };
}

/** Read in a statement after the lock: it includes an attempt that was made while this call waited. */
function cartAttempts(value: ValueOf<CardContextValues>) {
  const key = sql`${value('idempotencyKey')}::text`;
  return sql`(select json_agg(json_build_object('id', a.id, 'state', a.state, 'contentHash', a.content_hash,
      'isFresh', a.created_at > ${value('now')}::timestamptz - make_interval(mins => ${sameGateMinutes}),
      'isOfKey', a.idempotency_key = ${key}))
    from payment_attempts a
    where (a.cart_id = c.id and a.state in ('started', 'unknown'))
      or (a.customer_id = c.customer_id and a.idempotency_key = ${key}))`;
}

/** The content of both addresses of the cart `c`. */
const chosenAddresses = sql`(select md5(string_agg(to_jsonb(a)::text, ' ' order by a.id)) from addresses a
  where a.id in (c.delivery_address_id, c.invoice_address_id))`;
