import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import type { OrderActor } from '#db/orders/order-changes.ts';
import { instant, pages } from '#db/record-pages.ts';
import type { Rates } from '#rules/money/money.ts';
import type { ShippingState } from '#rules/money/shipping.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import type { BuyerKind, WithdrawalKind } from '#rules/returns/return-words.ts';
import type { Locale } from '#rules/shop/locale.ts';
import {
  exchangeOfOrder,
  returnedOfLine,
  returnsOfOrder,
  type OrderReturn,
} from './order-returns.ts';
import { orderTables } from './read-orders.ts';
import type { ShippingItem } from './stored-order.ts';

/** A line as it was frozen; its product may be gone. */
export interface WholeItem {
  productId: number | null;
  code: string;
  /** The customer's own code of the product; '' without one. */
  customerCode: string;
  name: string;
  seo: string;
  image: string;
  brand: string;
  model: string;
  /** The unit's id; null where the product has no such unit any more. */
  unit: number | null;
  unitValue: string;
  multiplier: number;
  quantity: number;
  /** In `currency`, up to 4 decimals. */
  price: number;
  currency: string;
  taxRate: number;
  net: number;
  tax: number;
  gross: number;
  note: string;
  /** Its rule of withdrawal at that time (rule returns/exceptions). */
  withdrawal: WithdrawalKind;
  /** How the price came about, for the merchant; null where nobody noted it. */
  priceSource: unknown;
  /** Of one of the unit: in centimeters, the weight in kilograms. */
  width: number;
  height: number;
  length: number;
  weight: number;
}

/** A state that the order came into. Instants are ISO 8601 with milliseconds, here and below. */
export interface WholeState {
  state: OrderState;
  at: string;
  /** Empty where nobody knows who moved it. */
  actor: OrderActor | '';
  reason: string;
}

export interface WholeContract {
  url: string;
  version: string;
  hash: string;
  at: string;
}

interface WholeRefund {
  amount: number;
  reason: string;
  state: 'wanted' | 'done' | 'refused';
  at: string;
  doneAt: string | null;
  reference: string;
}

export interface WholePayment {
  method: string;
  amount: number;
  currency: string;
  at: string;
  reference: string;
  refunds: WholeRefund[];
}

/** An order as it is stored, without its papers (rule import-export/full-orders). */
export interface WholeOrder {
  orderNo: string;
  email: string;
  /** The person who ordered without an account; null for an account's order. */
  guest: { name: string; surname: string; phone: string } | null;
  date: string;
  status: OrderState;
  paymentType: PaymentType;
  reference: string;
  description: string;
  locale: Locale;
  branch: { id: number; name: string } | null;
  /** The code of the company that it was ordered for. */
  company: string | null;
  costCentre: string;
  /** The name of whoever of the company allowed it; '' where nobody had to. */
  approvedBy: string;
  /** The number of the quote that it came of. */
  quoteNo: string | null;
  currency: string;
  rates: Rates;
  items: WholeItem[];
  shippingTotal: number;
  shippingState: ShippingState;
  shippingItem: ShippingItem | null;
  commission: number;
  subTotal: number;
  tax: number;
  total: number;
  tryTotal: number;
  /** As it was frozen; null where company or address tell it (rule returns/buyer-kind). */
  buyerKind: BuyerKind | null;
  /** The day on which the last parcel arrived. */
  deliveredOn: string | null;
  payBefore: string | null;
  dueOn: string | null;
  takipNo: string;
  kfadi: string;
  deliveryAddress: PostalAddress | null;
  invoiceAddress: PostalAddress | null;
  contracts: WholeContract[];
  history: WholeState[];
  payments: WholePayment[];
}

/** The same for other systems, with what came back of it (rule returns/in-orders). */
export interface ToldOrder extends Omit<WholeOrder, 'items'> {
  items: (WholeItem & { returned: number })[];
  returns: OrderReturn[];
  /** The return whose goods it replaces. */
  exchangeOf: string | null;
}

/** Orders on a page of an export: each may have a thousand lines. */
const pageRows = 100;

/**
 * Orders in the order in which they were saved: all, or those that fulfill `condition`, which reads `o`. A query each
 * 100 orders.
 */
export function exportWholeOrders(
  db: Db,
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): AsyncGenerator<WholeOrder> {
  return pages<WholeOrder>(
    db,
    { start: 0, rows: pageRows },
    (after) => sql`
      select o.id as key, ${wholeOrder} as record from ${orderTables}
      where o.id > ${after} and ${condition} order by o.id limit ${pageRows}`,
  );
}

const itemsWith = (
  more: RawBuilder<unknown>,
) => sql`coalesce((select json_agg(json_build_object(${more}'productId', l.product_id, 'code', l.code,
      'customerCode', l.customer_code, 'name', l.name, 'seo', l.seo, 'image', l.image, 'brand', l.brand_name, 'model', l.model_name,
      'unit', nullif(l.unit_id, 0), 'unitValue', l.unit_value, 'multiplier', l.multiplier,
      'quantity', l.quantity, 'price', l.unit_price, 'currency', l.unit_currency,
      'taxRate', l.tax_rate, 'net', l.net, 'tax', l.tax, 'gross', l.gross, 'note', l.note, 'withdrawal', l.withdrawal, 'priceSource', l.price_source,
      'width', l.width, 'height', l.height, 'length', l.length, 'weight', l.weight)
    order by l.position) from order_lines l where l.order_id = o.id and l.quantity > 0), '[]')`;

const contracts = sql`coalesce((select json_agg(json_build_object('url', t.text ->> 'url',
      'version', t.text ->> 'updatedAt', 'hash', t.text ->> 'sha256', 'at', t.text ->> 'acceptedAt')
    order by t.place)
  from jsonb_array_elements(o.contracts) with ordinality t (text, place)), '[]')`;

const history = sql`coalesce((select json_agg(json_build_object('state', h.to_state,
      'at', ${instant('h.at')}, 'actor', h.actor, 'reason', h.reason) order by h.id)
    from order_state_changes h where h.order_id = o.id), '[]')`;

const payments = sql`coalesce((select json_agg(json_build_object('method', p.provider,
      'amount', p.amount, 'currency', p.currency, 'at', ${instant('p.captured_at')},
      'reference', p.provider_reference,
      'refunds', coalesce((select json_agg(json_build_object('amount', r.amount, 'reason', r.reason,
          'state', r.state, 'at', ${instant('r.created_at')}, 'doneAt', ${instant('r.done_at')},
          'reference', r.provider_reference) order by r.id)
        from refunds r where r.payment_id = p.id), '[]')) order by p.id)
    from payments p where p.order_id = o.id), '[]')`;

function wholeAddress(kind: 'delivery' | 'invoice'): RawBuilder<unknown> {
  return sql`(select json_build_object('addressTitle', a.address_title, 'name', a.name,
      'country', a.country, 'city', a.city, 'town', a.town, 'address', a.address,
      'number', a.phone, 'idNumber', a.id_number, 'companyName', a.company_name,
      'taxOffice', a.tax_office, 'taxNumber', a.tax_number)
    from order_addresses a where a.order_id = o.id and a.kind = ${sql.lit(kind)})`;
}

/** The order `o` of the customer `c` with these items and these fields besides. */
export const orderWith = <Document>(
  items: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
) => sql<Document>`json_build_object(${more}'orderNo', o.order_no, 'email', c.email,
    'guest', case when c.is_guest then json_build_object('name', c.name, 'surname', c.surname, 'phone', c.phone) end,
    'date', ${instant('o.created_at')}, 'status', o.state, 'paymentType', o.payment_type,
    'reference', o.customer_reference, 'description', o.description, 'locale', o.locale,
    'branch', case when o.branch_id is null then null
      else json_build_object('id', o.branch_id, 'name', o.branch_name) end,
    'company', (select co.code from companies co where co.id = o.company_id),
    'costCentre', o.cost_centre, 'approvedBy', o.approved_by,
    'quoteNo', (select q.quote_no from quotes q where q.id = o.quote_id),
    'currency', o.currency, 'rates', o.rates, 'items', ${items}, 'shippingTotal', o.shipping_total,
    'shippingState', o.shipping_state, 'shippingItem', o.shipping_item, 'commission', o.commission,
    'subTotal', o.sub_total, 'tax', o.tax, 'total', o.total, 'tryTotal', o.try_total,
    'buyerKind', o.buyer_kind, 'deliveredOn', o.delivered_on, 'payBefore', ${instant('o.pay_before')}, 'dueOn', o.due_on, 'takipNo', o.tracking_no,
    'kfadi', coalesce(o.carrier, ''), 'deliveryAddress', ${wholeAddress('delivery')},
    'invoiceAddress', ${wholeAddress('invoice')}, 'contracts', ${contracts},
    'history', ${history}, 'payments', ${payments})`;

/** The lines of the order `o`. */
export const wholeItems = itemsWith(sql``);

const wholeOrder = orderWith<WholeOrder>(wholeItems, sql``);

/** The same as a `ToldOrder`. */
export const toldOrder = orderWith<ToldOrder>(
  itemsWith(sql`'returned', ${returnedOfLine}, `),
  sql`'returns', ${returnsOfOrder}, 'exchangeOf', ${exchangeOfOrder}, `,
);
