import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Rates } from '#rules/money/money.ts';
import type { ShippingState } from '#rules/money/shipping.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { anyOf } from '#db/cart/cart-products.ts';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/engine/prepared-queries.ts';

/** An order as its mails and papers say it: everything as it was frozen when it was saved. */
export interface OrderDocument {
  orderNo: string;
  createdAt: Date;
  locale: Locale;
  state: OrderState;
  customer: { name: string; surname: string; email: string; phone: string };
  /** The customer's own reference, such as the number of their purchase order. */
  reference: string;
  description: string;
  branch: string;
  paymentType: PaymentType;
  currency: string;
  rates: Rates;
  subTotal: number;
  tax: number;
  shippingTotal: number;
  shippingState: ShippingState;
  /** The product that stands for shipping where a fee was charged (rule shipping/order-line). */
  shippingItem: { code: string; name: string } | null;
  commission: number;
  total: number;
  tryTotal: number;
  payBefore: Date | null;
  trackingNo: string;
  carrier: string | null;
  /** Null for an imported order that came without. */
  delivery: PostalAddress | null;
  invoice: PostalAddress | null;
  /** Its payments, and its last refund. */
  payment: { amount: number; currency: string; refund: number | null } | null;
  lines: OrderDocumentLine[];
}

export interface OrderDocumentLine {
  code: string;
  name: string;
  note: string;
  quantity: number;
  unit: string;
  unitPrice: number;
  unitCurrency: string;
  taxRate: number;
  net: number;
  tax: number;
  gross: number;
}

/** By its id, or the customer's own by its number; undefined when it is not there. Two queries. */
export async function readOrderDocument(
  db: Db,
  which: { orderId: number } | { customerId: number; orderNo: string },
): Promise<OrderDocument | undefined> {
  const wanted = 'orderId' in which ? { orderIds: [which.orderId] } : which;
  return [...(await readDocuments(db, wanted)).values()][0];
}

/** The documents of the orders with these ids that exist, by id. 2 queries. */
export function readOrderDocuments(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, OrderDocument>> {
  return readDocuments(db, { orderIds });
}

type Wanted = { orderIds: readonly number[] } | { customerId: number; orderNo: string };

async function readDocuments(db: Db, which: Wanted): Promise<Map<number, OrderDocument>> {
  const heads = await readHeads(db, which);
  const lines = await readLines(
    db,
    heads.map(({ id }) => id),
  );
  return new Map(heads.map((head) => [head.id, documentOf(head, lines.get(head.id) ?? [])]));
}

function documentOf(order: Head, lines: OrderDocumentLine[]): OrderDocument {
  const { id: _id, locale, name, surname, email, phone, addresses, ...head } = order;
  const address = (kind: string) => {
    const found = addresses.find((each) => each.kind === kind);
    if (!found) return null;
    const { kind: _, ...parts } = found;
    return parts;
  };
  return {
    ...head,
    locale: locale === 'en' ? 'en' : 'tr',
    customer: { name, surname, email, phone },
    delivery: address('delivery'),
    invoice: address('invoice'),
    payment:
      order.payment === null ? null : { ...order.payment, refund: order.payment.refund ?? null },
    lines,
  };
}

type Head = Awaited<ReturnType<typeof readHeads>>[number];

async function readHeads(db: Db, which: Wanted) {
  return await db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .$if('orderIds' in which, (query) =>
      query.where('o.id', '=', anyOf('orderIds' in which ? which.orderIds : [])),
    )
    .$if('orderNo' in which, (query) =>
      'orderNo' in which
        ? query
            .where('o.customer_id', '=', which.customerId)
            .where('o.order_no', '=', which.orderNo)
        : query,
    )
    .select(['o.id', 'o.order_no as orderNo', 'o.created_at as createdAt', 'o.locale'])
    .select(['c.name', 'c.surname', 'c.email', 'c.phone'])
    .select(['o.customer_reference as reference', 'o.description', 'o.branch_name as branch'])
    .select(['o.currency', 'o.sub_total as subTotal', 'o.tax', 'o.shipping_total as shippingTotal'])
    .select(['o.commission', 'o.total', 'o.try_total as tryTotal', 'o.pay_before as payBefore'])
    .select(['o.tracking_no as trackingNo', 'o.carrier'])
    .select([
      sql<OrderState>`o.state`.as('state'),
      sql<PaymentType>`o.payment_type`.as('paymentType'),
      sql<ShippingState>`o.shipping_state`.as('shippingState'),
      sql<OrderDocument['shippingItem']>`o.shipping_item`.as('shippingItem'),
      sql<Rates>`o.rates`.as('rates'),
      sql<{ amount: number; currency: string; refund?: number | null } | null>`(
        select json_build_object('amount', p.amount, 'currency', p.currency, 'refund',
          (select r.amount from refunds r where r.payment_id = p.id order by r.id desc limit 1))
        from payments p where p.order_id = o.id)`.as('payment'),
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
    .withPlugin(prepared('order-document'))
    .execute();
}

async function readLines(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, OrderDocumentLine[]>> {
  const rows =
    orderIds.length === 0
      ? []
      : await db
          .selectFrom('order_lines')
          .where('order_id', '=', anyOf(orderIds))
          .orderBy('order_id')
          .orderBy('position')
          .select(['code', 'name', 'note', 'quantity', 'unit_value as unit', 'net', 'tax', 'gross'])
          .select(['unit_price as unitPrice', 'unit_currency as unitCurrency'])
          .select(['tax_rate as taxRate', 'order_id as orderId'])
          .withPlugin(prepared('document-lines'))
          .execute();
  const lines = new Map<number, OrderDocumentLine[]>();
  for (const { orderId, ...line } of rows) {
    const known = lines.get(orderId);
    if (known) known.push(line);
    else lines.set(orderId, [line]);
  }
  return lines;
}
