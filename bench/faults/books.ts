import { auditShop } from '#db/audit/run-audit.ts';
import type { Db } from '#db/database.ts';
import type { Wish } from './crowd.ts';

export interface Books {
  orders: number;
  acknowledged: number;
  /** Acknowledged, and not in the database under that number and key. */
  lost: number;
  /** Orders beside another with the same key. */
  doubled: number;
  /** Orders that nobody wished. */
  strange: number;
  /** Invariants that the audit found broken, with how often. */
  broken: string[];
  invariants: number;
}

/** Compares what the shoppers were told with what the database holds, and audits it. */
export async function readBooks(db: Db, wishes: readonly Wish[]): Promise<Books> {
  const rows = await db
    .selectFrom('orders')
    .select(['order_no as orderNo', 'idempotency_key as key'])
    .execute();
  const stored = new Map(rows.map((row) => [row.key, row.orderNo]));
  const wished = new Set(wishes.filter((wish) => wish.sent).map((wish) => wish.key));
  const acknowledged = wishes.filter((wish) => wish.orderNo !== null);
  const results = await auditShop(db, new Date());
  return {
    orders: rows.length,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((wish) => stored.get(wish.key) !== wish.orderNo).length,
    doubled: rows.length - stored.size,
    strange: rows.filter((row) => row.key === null || !wished.has(row.key)).length,
    broken: results
      .filter((result) => result.count > 0)
      .map((result) => `${result.name}: ${result.count}`),
    invariants: results.length,
  };
}
