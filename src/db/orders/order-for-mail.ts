import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';

/** What a mail about an order says, as it was frozen when the order was saved. */
export interface OrderMail {
  orderNo: string;
  email: string;
  name: string;
  locale: Locale;
  paymentType: number;
  currency: string;
  subTotal: number;
  tax: number;
  shippingTotal: number;
  total: number;
  payBefore: Date | null;
  trackingNo: string;
  carrier: string | null;
  lines: { name: string; code: string; quantity: number; unit: string; gross: number }[];
}

/** Two queries; undefined when the order is not there any more. */
export async function readOrderMail(db: Db, orderId: number): Promise<OrderMail | undefined> {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .where('o.id', '=', orderId)
    .select([
      'o.order_no',
      'c.email',
      'c.name',
      'o.locale',
      'o.payment_type',
      'o.currency',
      'o.sub_total',
      'o.tax',
      'o.shipping_total',
      'o.total',
      'o.pay_before',
      'o.tracking_no',
      'o.carrier',
    ])
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await db
    .selectFrom('order_lines')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .select(['name', 'code', 'quantity', 'unit_value as unit', 'gross'])
    .execute();
  return {
    orderNo: order.order_no,
    email: order.email,
    name: order.name,
    locale: order.locale === 'en' ? 'en' : 'tr',
    paymentType: order.payment_type,
    currency: order.currency,
    subTotal: order.sub_total,
    tax: order.tax,
    shippingTotal: order.shipping_total,
    total: order.total,
    payBefore: order.pay_before,
    trackingNo: order.tracking_no,
    carrier: order.carrier,
    lines,
  };
}

/** Names and codes of products, by id. One query. */
export async function readProductNames(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { name: string; code: string }>> {
  const rows = await db
    .selectFrom('products')
    .where('id', 'in', ids)
    .select(['id', 'name', 'code'])
    .execute();
  return new Map(rows.map(({ id, name, code }) => [id, { name, code }]));
}
