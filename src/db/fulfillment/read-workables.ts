import { sql } from 'kysely';
import type { BulkOrder } from '#rules/order/bulk-actions.ts';
import type { Db } from '#db/database.ts';
import { missingOf, workableColumns, workableOrders, type WorkableRow } from './workable.ts';

/** The data that decides on the possible actions of each of these orders, by their numbers. 1 query. */
export async function readWorkables(
  db: Db,
  orderNos: readonly string[],
): Promise<Map<string, BulkOrder & { currency: string }>> {
  const { rows } = await sql<WorkableRow & { orderNo: string; version: number; currency: string }>`
    select o.order_no as "orderNo", o.version, o.currency, ${workableColumns}
    from ${workableOrders} where o.order_no = any(${[...orderNos]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.orderNo, { ...row, missing: missingOf(row) }]));
}
