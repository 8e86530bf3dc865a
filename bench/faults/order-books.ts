import type { Db } from '#db/database.ts';
import type { Purchase } from './crowd.ts';

/** The orders by bank transfer in the database, compared with what the customers know. */
export interface OrderBooks {
  /** Orders by bank transfer in the database. */
  orders: number;
  acknowledged: number;
  /** Acknowledged, but not in the database with that number and key. */
  lost: number;
  /** Orders with the key of another order. */
  doubled: number;
  /** Orders that no customer sent. */
  unknown: number;
}

export async function readOrderBooks(db: Db, purchases: readonly Purchase[]): Promise<OrderBooks> {
  const rows = await db
    .selectFrom('orders')
    .where('payment_type', '=', 4)
    .select(['order_no as orderNo', 'idempotency_key as key'])
    .execute();
  const stored = new Map(rows.map((row) => [row.key, row.orderNo]));
  const sent = new Set(purchases.filter(({ isSent }) => isSent).map(({ key }) => key));
  const acknowledged = purchases.filter(({ orderNo }) => orderNo !== null);
  return {
    orders: rows.length,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ key, orderNo }) => stored.get(key) !== orderNo).length,
    doubled: rows.length - stored.size,
    unknown: rows.filter(({ key }) => key === null || !sent.has(key)).length,
  };
}
