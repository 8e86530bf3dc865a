import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { preparedQuery, type ValueOf } from '#db/prepared-query.ts';
import { exchangesOfLine, type ExchangeChoice } from './exchange-choices.ts';
import { openStates } from '#rules/returns/return-states.ts';
import type { BuyerKind, WithdrawalKind } from '#rules/returns/return-words.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** A line of an order as its returns need it; quantities in units, amounts in the order's currency. */
export interface ReturnableLine {
  id: number;
  productId: number | null;
  code: string;
  name: string;
  seo: string;
  image: string;
  unit: string;
  multiplier: number;
  quantity: number;
  gross: number;
  tax: number;
  withdrawal: WithdrawalKind;
  /** Units that have left the house. */
  sent: number;
  /** Units that were taken back before they left; `held` and `settled` have them, too. */
  withdrawn: number;
  /** Units that are in a return under way, or came back. */
  held: number;
  /** Units that returns settled. */
  settled: number;
  exchanges: ExchangeChoice[];
}

/** An order as its returns need it. */
export interface ReturnableOrder {
  id: number;
  orderNo: string;
  customerId: number;
  customer: string;
  email: string;
  state: OrderState;
  imported: boolean;
  paymentType: PaymentType;
  locale: Locale;
  currency: string;
  shippingTotal: number;
  commission: number;
  total: number;
  tryTotal: number;
  /** The day of the order in Istanbul. */
  date: string;
  buyerKind: BuyerKind;
  deliveredOn: string | null;
  /** The day on which the first parcel left; null before. */
  shippedOn: string | null;
  isInformed: boolean;
  /** The money that came; null where no payment is recorded. */
  payment: { amount: number; refunded: number; currency: string; isByHand: boolean } | null;
  card: string;
  /** The amount that returns gave back against an open account, in the order's currency. */
  credited: number;
  /** Whether earlier returns exchanged something of it. */
  wasExchanged: boolean;
  lines: ReturnableLine[];
}

const day = (instant: RawBuilder<unknown>) =>
  sql`(${instant} at time zone 'Europe/Istanbul')::date`;

/** Units that the line `x` of the return `r` speaks for (rule returns/never-more). */
export const heldOfReturnLine = sql`(case when x.verdict is not null then x.settled_quantity
    when r.state = any(${[...openStates]}::text[]) then x.quantity else 0 end)`;

/** Units of the line `l` that a return speaks for. */
export const heldOfLine = sql`coalesce((
  select sum(${heldOfReturnLine})::int
  from return_lines x join returns r on r.id = x.return_id where x.order_line_id = l.id), 0)`;

const settledOfLine = sql`coalesce((
  select sum(x.settled_quantity)::int from return_lines x where x.order_line_id = l.id), 0)`;

/** Units of the line `l` that were taken back before they left (rule returns/unsent). */
export const withdrawnOfLine = sql`coalesce((
  select sum(x.quantity)::int from return_lines x where x.order_line_id = l.id and x.is_unsent), 0)`;

const sentOfLine = sql`case when o.state in ('shipped', 'delivered') then l.quantity - ${withdrawnOfLine} else coalesce((
  select sum(s.quantity)::int from parcel_lines s where s.order_line_id = l.id), 0) end`;

const linesOfOrder = sql`(select json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'code', l.code,
    'name', l.name, 'seo', l.seo, 'image', l.image, 'unit', l.unit_value, 'multiplier', l.multiplier,
    'quantity', l.quantity, 'gross', l.gross, 'tax', l.tax, 'exchanges', ${exchangesOfLine}, 'withdrawal', l.withdrawal, 'sent', ${sentOfLine},
    'withdrawn', ${withdrawnOfLine},    'held', ${heldOfLine}, 'settled', ${settledOfLine}) order by l.position)
  from order_lines l where l.order_id = o.id and l.quantity > 0)`;

/** The kind of the buyer: as it was frozen, else as company or invoice address tell it (rule returns/buyer-kind). */
const buyerKindOfOrder = sql`coalesce(o.buyer_kind, case when o.company_id is not null or exists (
  select from order_addresses a where a.order_id = o.id and a.kind = 'invoice' and a.company_name <> '')
  then 'company' else 'consumer' end)`;

/** Whether the buyer accepted the contracts; those of an exchange are those of the order that it comes from. */
export const isInformedOfOrder = sql`(o.contracts <> '[]' or o.imported or o.exchange_of is not null)`;

const paymentForReturns = sql`(select json_build_object('amount', p.amount, 'refunded', p.refunded,
    'currency', p.currency, 'isByHand', p.attempt_id is null) from payments p where p.order_id = o.id)`;

type ReturnableRow = Omit<ReturnableOrder, 'lines'> & { lines: ReturnableLine[] | null };

/** The query of an order, prepared: planning it takes as long as several of its runs. */
const returnableWhere = (isIt: RawBuilder<unknown>) => sql<ReturnableRow>`
    select o.id, o.order_no as "orderNo", o.customer_id as "customerId", trim(c.name || ' ' || c.surname) as customer,
      c.email, o.state, o.imported, o.payment_type as "paymentType", o.locale, o.currency,
      o.shipping_total as "shippingTotal", o.commission, o.total, o.try_total as "tryTotal",
      ${day(sql`o.created_at`)} as date, ${buyerKindOfOrder} as "buyerKind", o.delivered_on as "deliveredOn",
      coalesce((select min(${day(sql`b.created_at`)}) from parcels b where b.order_id = o.id),
        (select min(${day(sql`h.at`)}) from order_state_changes h where h.order_id = o.id and h.to_state = 'shipped'),
        case when o.state in ('shipped', 'delivered') then ${day(sql`o.created_at`)} end) as "shippedOn",
      ${isInformedOfOrder} as "isInformed", ${paymentForReturns} as payment,
      coalesce((select a.masked_card from payments p join payment_attempts a on a.id = p.attempt_id
        where p.order_id = o.id), '') as card,
      coalesce((select sum(r.total) from returns r where r.order_id = o.id and r.way = 'account'
        and r.state = 'refunded'), 0) as credited,
      exists (select from returns r where r.order_id = o.id and r.exchanged > 0) as "wasExchanged",
      ${linesOfOrder} as lines
    from orders o join customers c on c.id = o.customer_id where ${isIt}`;

const returnableById = preparedQuery(
  'returnable-by-id',
  (_db, value: ValueOf<{ orderId: number }>) => returnableWhere(sql`o.id = ${value('orderId')}`),
);
const returnableByNumber = preparedQuery(
  'returnable-by-number',
  (_db, value: ValueOf<{ orderNo: string }>) =>
    returnableWhere(sql`o.order_no = ${value('orderNo')}`),
);

/** One order with all that its returns need; null where there is none. 1 query. */
export async function readReturnable(
  db: Db,
  which: { orderNo: string } | { orderId: number },
): Promise<ReturnableOrder | null> {
  const [row] = await ('orderNo' in which
    ? returnableByNumber(db, which)
    : returnableById(db, which));
  return row ? { ...row, lines: row.lines ?? [] } : null;
}

/** Locks an order, so that its returns, cancellations and refunds come one after the other. 1 query. */
export async function holdOrderOfReturn(tx: Db, orderId: number): Promise<void> {
  await sql`select id from orders where id = ${orderId} for update`.execute(tx);
}
