import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Rates } from '#rules/money/money.ts';
import type { ShippingState } from '#rules/money/shipping.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import type { KeptLine } from '#db/cart/cart-merge.ts';
import type { Db } from '#db/database.ts';

export type StoredOrder = Awaited<ReturnType<typeof readOrders>>[number];
export type StoredOrderLine = Awaited<ReturnType<typeof readOrderLines>>[number];

/** What came in for an order, and what of it goes back. */
interface StoredPayment {
  amount: number;
  currency: string;
  installment: number;
  card: string;
  refunds: { id: number; amount: number; state: 'wanted' | 'done' | 'refused' }[];
}

/** A card's order that nobody paid is none of its customer's (rule orders/list). */
export const isShown = sql<boolean>`not (o.payment_type = 2 and not o.imported and o.cart_id is null
  and not exists (select from payments p where p.order_id = o.id))`;

const payment = sql<StoredPayment | null>`(
  select json_build_object('amount', p.amount, 'currency', p.currency,
    'installment', coalesce(a.installment, 1), 'card', coalesce(a.masked_card, ''),
    'refunds', coalesce((select json_agg(json_build_object('id', r.id, 'amount', r.amount, 'state', r.state) order by r.id)
      from refunds r where r.payment_id = p.id), '[]'))
  from payments p left join payment_attempts a on a.id = p.attempt_id where p.order_id = o.id)`;

/** How many orders the customer has. 1 query. */
export async function countOrders(db: Db, customerId: number): Promise<number> {
  const row = await db
    .selectFrom('orders as o')
    .where('o.customer_id', '=', customerId)
    .where(isShown)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** The product that stood for shipping when the order was saved. */
export interface ShippingItem {
  productId: number;
  code: string;
  name: string;
  image: string;
}

/** The customer's orders with their frozen addresses, the newest date first (rule orders/list), or the one with this
 * number. 1 query. */
export async function readOrders(
  db: Db,
  customerId: number,
  which: { limit: number; offset: number } | { orderNo: string },
) {
  return await db
    .selectFrom('orders as o')
    .where('o.customer_id', '=', customerId)
    .where(isShown)
    .$if('orderNo' in which, (query) =>
      query.where('o.order_no', '=', 'orderNo' in which ? which.orderNo : ''),
    )
    .$if('limit' in which, (query) =>
      'limit' in which ? query.limit(which.limit).offset(which.offset) : query,
    )
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .select(['o.id', 'o.order_no', 'o.created_at', 'o.description', 'o.currency', 'o.branch_name'])
    .select(['o.locale', 'o.customer_reference'])
    .select(['o.sub_total', 'o.tax', 'o.shipping_total', 'o.commission', 'o.total', 'o.try_total'])
    .select(['o.tracking_no', 'o.carrier', 'o.pay_before'])
    .select([
      sql<OrderState>`o.state`.as('state'),
      sql<PaymentType>`o.payment_type`.as('payment_type'),
      sql<Rates>`o.rates`.as('rates'),
      sql<ShippingState>`o.shipping_state`.as('shipping_state'),
      sql<ShippingItem | null>`o.shipping_item`.as('shipping_item'),
      payment.as('payment'),
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_addresses as a')
          .whereRef('a.order_id', '=', 'o.id')
          .select(['a.kind', 'a.address_title as addressTitle', 'a.name', 'a.country', 'a.city'])
          .select(['a.town', 'a.address', 'a.phone as number', 'a.id_number as idNumber'])
          .select(['a.company_name as companyName', 'a.tax_office as taxOffice'])
          .select('a.tax_number as taxNumber'),
      ).as('addresses'),
    )
    .execute();
}

/** The lines of these orders in their order, each with its customer's review. 1 query, none for no order. */
export async function readOrderLines(db: Db, orderIds: readonly number[]) {
  if (orderIds.length === 0) return [];
  return await db
    .selectFrom('order_lines as l')
    .leftJoin('reviews as r', (join) =>
      join.onRef('r.order_id', '=', 'l.order_id').onRef('r.product_id', '=', 'l.product_id'),
    )
    .where('l.order_id', 'in', orderIds)
    .select(['l.id', 'l.order_id', 'l.position', 'l.product_id', 'l.code', 'l.name', 'l.seo'])
    .select([
      'l.image',
      'l.brand_name',
      'l.model_name',
      'l.unit_id',
      'l.note',
      'l.unit_value',
      'l.multiplier',
      'l.quantity',
    ])
    .select(['l.unit_price', 'l.unit_currency', 'l.tax_rate', 'l.net', 'l.tax', 'l.gross'])
    .select('r.id as review_id')
    .orderBy('l.order_id')
    .orderBy('l.position')
    .execute();
}

/** What a customer ordered once, by its names of that day; null when the order is not theirs. 1 query. */
export async function readOrderedLines(
  db: Db,
  customerId: number,
  orderNo: string,
): Promise<KeptLine[] | null> {
  const rows = await db
    .selectFrom('orders as o')
    .leftJoin('order_lines as l', 'l.order_id', 'o.id')
    .where('o.customer_id', '=', customerId)
    .where('o.order_no', '=', orderNo)
    .select(['l.product_id as productId', 'l.unit_id as unitId', 'l.quantity', 'l.name'])
    .orderBy('l.position')
    .execute();
  if (rows.length === 0) return null;
  return rows.flatMap(({ productId, unitId, quantity, name }) =>
    unitId === null || quantity === null ? [] : [{ productId, unitId, quantity, name: name ?? '' }],
  );
}
