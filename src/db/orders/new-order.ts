import { sql, type RawBuilder } from 'kysely';
import type { DeliveryTerms } from '#rules/order/delivery/order-delivery.ts';
import type { Rates } from '#rules/money/money.ts';
import { sumAmounts } from '#rules/money/money.ts';
import type { OrderTotals } from '#rules/money/totals.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { PricedLine } from '#db/cart/cart-view.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery, type ValueOf } from '#db/prepared-query.ts';
import { claimValues, takePieces } from './claim-stock.ts';
import type { Claim, ClaimedStock, ClaimValues } from './claim-stock.ts';
import { frozenLines } from './frozen-lines.ts';
import type { ContractText } from './contract-texts.ts';

/** An order that takes its stock when it is written. */
export interface PlacedCart extends Omit<NewOrder, 'commission'> {
  /** 0 for an order on the telephone, which no session places. */
  sessionId: number;
  cartId: number;
  /** The pieces of each product; `lockAndCheckStock` has locked the products and found enough. */
  claims: readonly Claim[];
  /** Products of which it takes a large share of the stock, for the merchant's alert. */
  largeShares: readonly ClaimedStock[];
}

/**
 * Takes the stock, writes the order with its lines, addresses, stock movements, first state and mails, closes its cart
 * and notes the order in the session. A second order of one cart breaks the schema's unique key. 1 statement.
 */
export async function saveOrder(
  db: Db,
  order: PlacedCart,
): Promise<{ id: number; orderNo: string }> {
  const { sessionId, cartId, claims, largeShares } = order;
  const [saved] = await orderSaved(db, {
    ...orderValues({ ...order, commission: { inOrder: 0, inLira: 0 } }),
    ...claimValues(claims),
    sessionId,
    cartId,
    largeShares: JSON.stringify(largeShares),
    isLarge: largeShares.length > 0,
  });
  if (!saved) throw new Error(`saveOrder: cart ${cartId} gave no order`);
  return saved;
}

interface PlacedValues extends OrderValues, ClaimValues {
  sessionId: number;
  largeShares: string;
  isLarge: boolean;
}

const orderSaved = preparedQuery<PlacedValues, { id: number; orderNo: string }>(
  'save-order',
  (_, value) => sql`
    with sold as (
      ${takePieces(value)}
    ), ${orderRows(value)}, moved as (
      insert into stock_movements (product_id, order_id, order_line_id, quantity, reason, created_at)
      select product_id, order_id, id, -(quantity * multiplier), 'order', ${value('now')}::timestamptz from lines
    ), mailed as (
      ${newOrderMails(value)}
    ), closed as (
      update carts set ordered_at = ${value('now')} where id = ${value('cartId')}
    ), noted as (
      update sessions set success_order_id = saved.id from saved where sessions.id = ${value('sessionId')}
    )
    select id, order_no as "orderNo" from saved`,
);

/**
 * The mails about the order in `saved`: to the customer; to the merchant, where the store has an address (rule
 * merchant/new-order-mail); and one more to the merchant when it took much of the stock (rule orders/large-share).
 */
function newOrderMails(value: ValueOf<PlacedValues>) {
  return sql`insert into outbox (kind, payload, customer_id)
      select 'order-received', jsonb_build_object('orderId', id, 'orderNo', order_no), customer_id from saved
      union all
      select 'new-order', jsonb_build_object('orderId', id, 'orderNo', order_no), null from saved
      where exists (select from settings where key = 'store' and value->>'email' <> '')
      union all
      select 'stock-taken', jsonb_build_object('orderId', id, 'orderNo', order_no,
        'products', ${value('largeShares')}::jsonb), null
      from saved where ${value('isLarge')}::boolean`;
}

/** An order to write. Amounts are in `currency`; addresses and lines are frozen as they are now. */
export interface NewOrder {
  customerId: number;
  /** Null for an order that a card is to pay: it gets its cart when it is paid. */
  cartId: number | null;
  idempotencyKey: string | null;
  state: OrderState;
  paymentType: PaymentType;
  currency: string;
  rates: Rates;
  locale: Locale;
  description: string;
  /** The buyer's own number for it. */
  reference: string;
  /** Of the buyer's company; '' without one. */
  costCentre?: string;
  /** The name of whoever allowed it (rule approvals/order); '' where nobody had to. */
  approvedBy?: string;
  branch: { id: number; name: string } | null;
  deliveryAddressId: number;
  invoiceAddressId: number;
  lines: readonly PricedLine[];
  totals: OrderTotals;
  /** The installment commission, which is added to the totals. */
  commission: { inOrder: number; inLira: number };
  /** `urNo`: the product that stands for shipping; null without one. */
  shippingProduct: number | null;
  contracts: readonly ContractText[];
  /** Whether the buyer gave up the right to withdraw from goods that are delivered at once (rule returns/digital). */
  endsWithdrawal?: boolean;
  payBefore: Date | null;
  /** The last day on which an order on account is to be paid; null for all others. */
  dueOn?: string | null;
  /** Null where nothing was promised (rule shipping/order-delivery). */
  deliveryTerms: DeliveryTerms | null;
  /** The merchant's people who took it on the telephone: its customer accepts the contracts later. '' for all others. */
  takenBy?: string;
  /** The address from which the contracts were accepted. */
  acceptedFrom?: string | null;
  now: Date;
}

/** A `NewOrder` as the values of a query. */
export interface OrderValues extends Pick<
  NewOrder,
  | 'customerId'
  | 'cartId'
  | 'idempotencyKey'
  | 'state'
  | 'paymentType'
  | 'currency'
  | 'locale'
  | 'description'
  | 'reference'
  | 'deliveryAddressId'
  | 'invoiceAddressId'
  | 'payBefore'
  | 'now'
> {
  rates: string;
  branchId: number | null;
  branchName: string;
  subTotal: number;
  tax: number;
  shippingTotal: number;
  shippingState: string;
  /** The product that stands for shipping where a fee is charged; null without one. */
  shippingItem: number | null;
  commission: number;
  total: number;
  tryTotal: number;
  contracts: string;
  askedContracts: string;
  takenBy: string;
  acceptedFrom: string | null;
  dueOn: string | null;
  costCentre: string;
  approvedBy: string;
  deliveryTerms: string | null;
  endsWithdrawal: boolean;
  lines: string;
}

export function orderValues(order: NewOrder): OrderValues {
  const {
    totals,
    commission,
    branch,
    rates,
    shippingProduct,
    contracts: _,
    deliveryTerms,
    takenBy = '',
    dueOn = null,
    costCentre = '',
    approvedBy = '',
    acceptedFrom = null,
    endsWithdrawal = false,
    ...same
  } = order;
  const { subTotal, tax, shippingTotal, shippingState } = totals;
  return {
    ...same,
    rates: JSON.stringify(rates),
    branchId: branch?.id ?? null,
    branchName: branch?.name ?? '',
    subTotal,
    tax,
    shippingTotal,
    shippingState,
    shippingItem: shippingState === 'fee' ? shippingProduct : null,
    commission: commission.inOrder,
    total: sumAmounts(totals.total, commission.inOrder),
    tryTotal: sumAmounts(totals.tryTotal, commission.inLira),
    contracts: takenBy === '' ? acceptedContracts(order) : '[]',
    askedContracts: takenBy === '' ? '[]' : JSON.stringify(order.contracts),
    takenBy,
    acceptedFrom: takenBy === '' ? acceptedFrom : null,
    dueOn,
    costCentre,
    approvedBy,
    endsWithdrawal,
    deliveryTerms: deliveryTerms && JSON.stringify(deliveryTerms),
    lines: frozenLines(order),
  };
}

/**
 * The parts of a WITH that write an order with its lines, addresses and first state: `saved` has its id, order_no and
 * customer_id, `lines` has its lines. The cart's foreign keys guarantee that the addresses are the customer's.
 */
export function orderRows(value: ValueOf<OrderValues>): RawBuilder<unknown> {
  return sql`saved as (
      insert into orders (order_no, customer_id, cart_id, idempotency_key, state, payment_type, currency, rates, locale,
        description, branch_id, branch_name, sub_total, tax, shipping_total, commission, total, try_total,
        shipping_state, shipping_item, contracts, pay_before, customer_reference, delivery_terms, taken_by, asked_contracts, company_id,
        due_on, cost_centre, approved_by, accepted_from, buyer_kind, created_at)
      values (next_order_no(), ${value('customerId')}, ${value('cartId')}, ${value('idempotencyKey')}, ${value('state')},
        ${value('paymentType')}, ${value('currency')}, ${value('rates')}, ${value('locale')},
        ${value('description')}, ${value('branchId')}, ${value('branchName')}, ${value('subTotal')},
        ${value('tax')}, ${value('shippingTotal')}, ${value('commission')}, ${value('total')}, ${value('tryTotal')},
        ${value('shippingState')}, ${shippingItem(value)}, ${value('contracts')}, ${value('payBefore')},
        ${value('reference')}, ${value('deliveryTerms')}, ${value('takenBy')}, ${value('askedContracts')},
        (select company_id from customer_accounts where customer_id = ${value('customerId')}),
        ${value('dueOn')}, ${value('costCentre')}, ${value('approvedBy')}, ${value('acceptedFrom')}, ${buyerKind(value)}, ${value('now')})
      returning id, order_no, customer_id
    ), lines as (
      insert into order_lines (order_id, position, product_id, unit_id, code, name, seo, image, brand_name, model_name,
        unit_value, multiplier, quantity, unit_price, unit_currency, tax_rate, net, tax, gross, note, width, height,
        length, weight, price_source, withdrawal, customer_code)
      select saved.id, l.*, case when k.kind = 'digital' and not ${value('endsWithdrawal')}::boolean then 'yes' else k.kind end,
        coalesce((select n.code from customer_codes n
          where n.product_id = l.product_id and n.customer_id = saved.customer_id order by n.id limit 1), '')
      from saved, json_to_recordset(${value('lines')}::json) as l (position int,
        product_id bigint, unit_id int, code text, name text, seo text, image text, brand_name text, model_name text,
        unit_value text, multiplier int, quantity int, unit_price numeric, unit_currency text, tax_rate numeric,
        net numeric, tax numeric, gross numeric, note text, width numeric, height numeric, length numeric,
        weight numeric, price_source jsonb)
        cross join lateral (select product_withdrawal(l.product_id) as kind) k
      order by l.position
      returning id, order_id, product_id, quantity, multiplier
    ), addressed as (
      ${addressesOf(value)}
    ), stated as (
      insert into order_state_changes (order_id, to_state, actor, by_name, at)
      select id, ${value('state')}, case when ${value('takenBy')}::text = '' then 'customer' else 'merchant' end,
        ${value('takenBy')}, ${value('now')}::timestamptz from saved
    )`;
}

/** A company's order, or one with a corporate invoice address, has no right to withdraw (rule returns/buyer-kind). */
function buyerKind(value: ValueOf<OrderValues>) {
  return sql`case when exists (select from customer_accounts
            where customer_id = ${value('customerId')} and company_id is not null)
          or exists (select from addresses where id = ${value('invoiceAddressId')} and company_name <> '')
          then 'company' else 'consumer' end`;
}

/** Both addresses as they are now. */
function addressesOf(value: ValueOf<OrderValues>) {
  return sql`insert into order_addresses (order_id, kind, address_title, name, country, city, town, address, phone, id_number,
        company_name, tax_office, tax_number)
      select saved.id, chosen.kind, a.address_title, a.name, a.country, a.city, a.town, a.address, a.phone,
        a.id_number, a.company_name, a.tax_office, a.tax_number
      from saved, (values ('delivery', ${value('deliveryAddressId')}::bigint),
        ('invoice', ${value('invoiceAddressId')}::bigint)) as chosen (kind, id)
      join customer_addresses a on a.id = chosen.id and a.customer_id = ${value('customerId')}`;
}

/** The product that stands for shipping, with its name of now (rule shipping/order-line). */
function shippingItem(value: ValueOf<OrderValues>) {
  return sql`(select jsonb_build_object('productId', p.id, 'code', p.code, 'name',
            case when ${value('locale')}::text = 'en' then coalesce(nullif(p.name_en, ''), p.name) else p.name end, 'image', p.image)
          from products p where p.id = ${value('shippingItem')}::bigint)`;
}

function acceptedContracts(order: NewOrder): string {
  return JSON.stringify(
    order.contracts.map((text) => ({ acceptedAt: order.now.toISOString(), ...text })),
  );
}
