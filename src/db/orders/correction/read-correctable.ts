import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { returnedOfPayment } from '#db/orders/read/returned.ts';
import type { CancellableLine } from '#rules/order/cancellation/cancel-part.ts';
import type { CorrectableOrder } from '#rules/order/correction/correct-order.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { Locale } from '#rules/shop/locale.ts';

export interface CorrectableLine extends CancellableLine {
  position: number;
  /** Null where the product is gone. */
  productId: number | null;
  code: string;
  name: string;
  image: string;
  unit: string;
  multiplier: number;
}

/** An order as its correction reads it; lines of which nothing is left are not among them. */
export interface StoredCorrectable extends Omit<CorrectableOrder, 'lines'> {
  id: number;
  orderNo: string;
  customerId: number;
  state: OrderState;
  version: number;
  locale: Locale;
  imported: boolean;
  isPartlyShipped: boolean;
  trackingNo: string;
  subTotal: number;
  tax: number;
  lines: CorrectableLine[];
  /** The highest position that a line ever had. */
  lastPosition: number;
  delivery: PostalAddress | null;
  /** The amount that was received and has not left. */
  received: number;
}

/** 1 query. */
export async function readCorrectable(db: Db, orderNo: string): Promise<StoredCorrectable | null> {
  if (orderNo.includes('\0')) return null;
  const { rows } = await sql<StoredCorrectable>`
    select o.id, o.order_no as "orderNo", o.customer_id as "customerId", o.state, o.version, o.locale, o.imported,
      o.currency, o.rates, o.payment_type as "paymentType", o.total, o.commission, o.try_total as "tryTotal",
      o.sub_total as "subTotal", o.tax, o.shipping_total as "shippingTotal", o.tracking_no as "trackingNo",
      exists (select from parcels b where b.order_id = o.id) as "isPartlyShipped",
      coalesce((select json_agg(json_build_object('id', l.id, 'position', l.position, 'productId', l.product_id,
          'code', l.code, 'name', l.name, 'image', l.image, 'unit', l.unit_value, 'multiplier', l.multiplier,
          'quantity', l.quantity, 'unitPrice', l.unit_price, 'unitCurrency', l.unit_currency, 'taxRate', l.tax_rate,
          'net', l.net, 'gross', l.gross) order by l.position)
        from order_lines l where l.order_id = o.id and l.quantity > 0), '[]') as lines,
      coalesce((select max(position) from order_lines l where l.order_id = o.id), 0) as "lastPosition",
      (select json_build_object('addressTitle', a.address_title, 'name', a.name, 'country', a.country, 'city', a.city,
          'town', a.town, 'address', a.address, 'number', a.phone, 'idNumber', a.id_number,
          'companyName', a.company_name, 'taxOffice', a.tax_office, 'taxNumber', a.tax_number)
        from order_addresses a where a.order_id = o.id and a.kind = 'delivery') as delivery,
      (select json_build_object('amount', p.amount - ${returnedOfPayment},
          'refunded', p.refunded - ${returnedOfPayment}, 'currency', p.currency)
        from payments p where p.order_id = o.id) as payment,
      coalesce((select p.amount - (select coalesce(sum(r.amount), 0) from refunds r
          where r.payment_id = p.id and r.state = 'done') from payments p where p.order_id = o.id), 0) as received
    from orders o where o.order_no = ${orderNo}`.execute(db);
  return rows[0] ?? null;
}

/** Locks an order for its correction, then reads it: it sees what others did before. 2 queries. */
export async function holdCorrectable(tx: Db, orderNo: string): Promise<StoredCorrectable | null> {
  if (orderNo.includes('\0')) return null;
  await sql`select id from orders where order_no = ${orderNo} for update`.execute(tx);
  return readCorrectable(tx, orderNo);
}
