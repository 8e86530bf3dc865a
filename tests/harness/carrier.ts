import type { Db } from '#db/database.ts';
import { shipOrder, type Shipment } from '#db/fulfillment/ship-order.ts';

/** Hands an order, or these lines of it, to the carrier 'Kargo' under this number; false when it cannot be shipped. */
export async function handToCarrier(
  db: Db,
  orderId: number,
  at: Date,
  parcel: Pick<Shipment, 'lines'> & { trackingNo?: string } = {},
): Promise<boolean> {
  const { order_no: orderNo } = await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select('order_no')
    .executeTakeFirstOrThrow();
  const by = { kind: 'staff' as const, name: 'Selin' };
  const shipment = { carrier: 'Kargo', trackingNo: 'T1', ...parcel };
  const shipped = await db
    .transaction()
    .execute((tx) => shipOrder(tx, { orderNo, by, now: at }, shipment));
  return shipped.ok;
}
