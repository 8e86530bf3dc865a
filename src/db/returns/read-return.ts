import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { preparedQuery, type ValueOf } from '#db/prepared-query.ts';
import { isInformedOfOrder } from './read-returnable.ts';
import type { ReturnState } from '#rules/returns/return-states.ts';
import type {
  BuyerKind,
  GoodsPlace,
  ReturnChannel,
  ReturnReason,
  Verdict,
} from '#rules/returns/return-words.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import type { Locale } from '#rules/shop/locale.ts';

export interface StoredReturnLine {
  item: number;
  productId: number | null;
  name: string;
  code: string;
  seo: string;
  image: string;
  unit: string;
  /** Units that were ordered, and their amount with VAT in the order's currency. */
  bought: number;
  gross: number;
  quantity: number;
  reason: ReturnReason;
  text: string;
  sealed: boolean;
  verdict: Verdict | null;
  settled: number;
  deduction: number;
  why: string;
  place: GoodsPlace | null;
  /** The name of what is wanted in its place; '' where the money goes back. */
  exchange: string;
  isExchanged: boolean;
  isUnsent: boolean;
  photos: { id: string; byStore: boolean }[];
}

export interface StoredStep {
  step: string;
  actor: 'customer' | 'merchant' | 'time' | 'provider';
  by: string;
  text: string;
  at: string;
}

/** A return with its lines and steps; days are Istanbul's, instants ISO 8601. */
export interface StoredReturn {
  id: number;
  returnNo: string;
  orderNo: string;
  orderId: number;
  orderDate: string;
  customerId: number;
  customer: string;
  email: string;
  phone: string;
  locale: Locale;
  paymentType: PaymentType;
  buyerKind: BuyerKind;
  isInformed: boolean;
  state: ReturnState;
  version: number;
  channel: ReturnChannel;
  declaredAt: string;
  declaredOn: string;
  deliveredOn: string | null;
  beforeDelivery: boolean;
  sendBy: string;
  namedCarrier: string;
  code: string;
  carrier: string;
  trackingNo: string;
  sentOn: string | null;
  receivedOn: string | null;
  dueOn: string | null;
  reason: string;
  currency: string;
  orderCurrency: string;
  goods: number;
  deduction: number;
  shipping: number;
  commission: number;
  total: number;
  /** The part of the total that pays the order of an exchange. */
  exchanged: number;
  exchangeOrder: string | null;
  settledAt: string | null;
  way: '' | 'card' | 'iban' | 'account';
  refundState: 'wanted' | 'done' | 'refused' | null;
  needsIban: boolean;
  ibanLast4: string;
  holder: string;
  card: string;
  since: string;
  /** The customer's orders and returns, counted. */
  orders: number;
  returns: number;
  lines: StoredReturnLine[];
  history: StoredStep[];
}

const text = (instant: RawBuilder<unknown>) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const day = (instant: RawBuilder<unknown>) =>
  sql`(${instant} at time zone 'Europe/Istanbul')::date`;

/** The product that goes out in place of the line `x`, as the order of the exchange names it, once that is there. */
const nameOfExchange = sql`coalesce((select n.name from orders e join order_lines n on n.order_id = e.id
      where e.exchange_of = r.id and n.product_id = x.exchange_product_id limit 1),
    (select case when p.id = l.product_id then l.name else p.name || coalesce(' - ' || (
        select string_agg(v.value, ' / ' order by v.position) from product_variants v
        where v.product_id = p.id and position(v.value in p.name) = 0), '') end
      from products p where p.id = x.exchange_product_id))`;

const linesOfReturn = sql`(select json_agg(json_build_object('item', l.id, 'productId', l.product_id, 'name', l.name,
    'code', l.code, 'seo', l.seo, 'image', l.image, 'unit', l.unit_value, 'bought', l.quantity, 'gross', l.gross,
    'quantity', x.quantity, 'reason', x.reason, 'text', x.text, 'sealed', x.sealed, 'verdict', x.verdict,
    'settled', x.settled_quantity, 'deduction', x.deduction, 'why', x.why, 'place', x.place,
    'exchange', coalesce(${nameOfExchange}, ''), 'isExchanged', x.is_exchanged, 'isUnsent', x.is_unsent,
    'photos', coalesce((select json_agg(json_build_object('id', p.file, 'byStore', p.by_name <> '') order by p.id)
      from return_photos p where p.return_line_id = x.id), '[]')) order by x.id)
  from return_lines x join order_lines l on l.id = x.order_line_id where x.return_id = r.id)`;

const stepsOfReturn = sql`(select json_agg(json_build_object('step', s.step, 'actor', s.actor, 'by', s.by_name,
    'text', s.text, 'at', ${text(sql`s.at`)}) order by s.id desc) from return_steps s where s.return_id = r.id)`;

/** The query of returns, prepared: planning it takes as long as ten of its runs. */
const returnsWhere = (isIt: RawBuilder<unknown>) => sql<StoredReturn>`
    select r.id, r.return_no as "returnNo", o.order_no as "orderNo", o.id as "orderId", ${day(sql`o.created_at`)} as "orderDate",
      o.customer_id as "customerId", trim(c.name || ' ' || c.surname) as customer, c.email, c.phone, o.locale,
      o.payment_type as "paymentType", coalesce(o.buyer_kind, case when o.company_id is not null or exists (
        select from order_addresses a where a.order_id = o.id and a.kind = 'invoice' and a.company_name <> '')
        then 'company' else 'consumer' end) as "buyerKind", ${isInformedOfOrder} as "isInformed",
      r.state, r.version, r.channel, ${text(sql`r.declared_at`)} as "declaredAt", ${day(sql`r.declared_at`)} as "declaredOn",
      o.delivered_on as "deliveredOn", r.before_delivery as "beforeDelivery", r.send_by as "sendBy",
      r.named_carrier as "namedCarrier", r.code, r.carrier, r.tracking_no as "trackingNo", r.sent_on as "sentOn",
      r.received_on as "receivedOn", r.due_on as "dueOn", r.reason, r.currency, o.currency as "orderCurrency", r.goods, r.deduction, r.shipping,
      r.commission, r.total, r.exchanged,
      (select n.order_no from orders n where n.exchange_of = r.id) as "exchangeOrder", ${text(sql`r.settled_at`)} as "settledAt", r.way, f.state as "refundState",
      r.needs_iban as "needsIban", r.iban_last4 as "ibanLast4", r.holder, ${text(sql`r.since`)} as since,
      coalesce((select a.masked_card from payments p join payment_attempts a on a.id = p.attempt_id
        where p.order_id = o.id), '') as card,
      (select count(*)::int from orders n where n.customer_id = o.customer_id) as orders,
      (select count(*)::int from returns n join orders m on m.id = n.order_id
        where m.customer_id = o.customer_id) as returns,
      ${linesOfReturn} as lines, ${stepsOfReturn} as history
    from returns r join orders o on o.id = r.order_id join customers c on c.id = o.customer_id
      left join refunds f on f.id = r.refund_id
    where ${isIt} order by r.id desc`;

const returnById = preparedQuery('return-by-id', (_db, value: ValueOf<{ id: number }>) =>
  returnsWhere(sql`r.id = ${value('id')}`),
);
const returnByNumber = preparedQuery(
  'return-by-number',
  (_db, value: ValueOf<{ returnNo: string }>) =>
    returnsWhere(sql`r.return_no = ${value('returnNo')}`),
);
const returnsOfOrder = preparedQuery(
  'returns-of-order',
  (_db, value: ValueOf<{ orderNo: string }>) => returnsWhere(sql`o.order_no = ${value('orderNo')}`),
);

/** One return, or all of an order; the newest first. 1 query. */
export function readReturns(
  db: Db,
  which: { returnNo: string } | { orderNo: string } | { id: number },
): Promise<StoredReturn[]> {
  if ('id' in which) return returnById(db, which);
  return 'returnNo' in which ? returnByNumber(db, which) : returnsOfOrder(db, which);
}

/** One return; null where there is none. 1 query. */
export async function readReturn(
  db: Db,
  which: { returnNo: string } | { id: number },
): Promise<StoredReturn | null> {
  if ('returnNo' in which && which.returnNo.includes('\0')) return null;
  return (await readReturns(db, which))[0] ?? null;
}

/** A row of the customer's own list. */
export interface OwnReturn {
  returnNo: string;
  orderNo: string;
  state: ReturnState;
  declaredAt: string;
  dueOn: string | null;
  sendBy: string;
  total: number;
  currency: string;
  needsIban: boolean;
  lines: { name: string; image: string; quantity: number; unit: string }[];
}

interface OwnReturnsAsked {
  customerId: number;
  limit: number;
  offset: number;
}

const ownReturns = preparedQuery(
  'own-returns',
  (_db, value: ValueOf<OwnReturnsAsked>) => sql<OwnReturn & { all: number }>`
    select r.return_no as "returnNo", o.order_no as "orderNo", r.state, ${text(sql`r.declared_at`)} as "declaredAt",
      r.due_on as "dueOn", r.send_by as "sendBy", r.total, r.currency, r.needs_iban as "needsIban",
      count(*) over ()::int as "all",
      (select json_agg(json_build_object('name', l.name, 'image', l.image, 'quantity', x.quantity, 'unit', l.unit_value)
        order by x.id) from return_lines x join order_lines l on l.id = x.order_line_id where x.return_id = r.id) as lines
    from orders o join returns r on r.order_id = o.id
    where o.customer_id = ${value('customerId')} order by r.id desc
    limit ${value('limit')} offset ${value('offset')}`,
);

/** A page of a customer's returns, the newest first, with the number of all. 1 query. */
export async function readOwnReturns(
  db: Db,
  asked: OwnReturnsAsked,
): Promise<{ items: OwnReturn[]; total: number }> {
  const rows = await ownReturns(db, asked);
  return {
    items: rows.map(({ all: _all, ...row }) => row),
    total: rows[0]?.all ?? 0,
  };
}
