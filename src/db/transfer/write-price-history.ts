import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { bulkRows } from './bulk-rows.ts';

/** A price that visitors had for a unit from a moment on. */
export interface HistoryRow {
  product_id: number;
  unit_id: number;
  value: number;
  currency: string;
  since: string;
  by_name: string;
  declared: boolean;
}

const columns = {
  product_id: 'bigint',
  unit_id: 'int',
  value: 'numeric',
  currency: 'text',
  since: 'timestamptz',
  by_name: 'text',
  declared: 'boolean',
  place: 'int',
};

/**
 * Adds the prices of before the shop's own history began; what a unit already has stays (rule import-export/price-history).
 * Call it before the units are written, and `refreshClaims` behind them. 1 query, none without rows.
 */
export async function addPriceHistory(db: Db, rows: readonly HistoryRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  // Two prices of one moment stay in the order of the file: the later one is the price of now.
  const given = rows.map((row, place) => ({ ...row, place }));
  const added = await sql<{ id: number }>`
    insert into price_history (product_id, unit_id, value, currency, since, by_name, declared)
    select x.product_id, x.unit_id, x.value, x.currency, date_trunc('milliseconds', x.since), x.by_name, x.declared
    from ${bulkRows(given, columns)}
    where x.since < coalesce((select min(h.since) from price_history h
      where h.product_id = x.product_id and h.unit_id = x.unit_id), now())
    order by x.since, x.declared desc, x.place
    on conflict do nothing returning product_id as id`.execute(db);
  return [...new Set(added.rows.map(({ id }) => id))];
}

/** Makes the claims of these products anew. 1 query, none without ids. */
export async function refreshClaims(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`select refresh_claims(${ids}::bigint[])`.execute(db);
}
