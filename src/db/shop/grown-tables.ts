import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** The tables that shoppers fill. Imports analyze the catalog's tables themselves. */
const filled = [
  'addresses',
  'cart_lines',
  'carts',
  'customers',
  'frozen_orders',
  'order_addresses',
  'order_lines',
  'order_texts',
  'orders',
  'sessions',
  'stock_movements',
];
/** A table of so few pages is read as quickly from end to end. */
const fewPages = 4;

/**
 * Looks anew at tables that are twice as large as when they were looked at last, so that the plans which connections keep
 * are made again: those of an empty table read it from end to end. PostgreSQL does so itself, once a minute; within that
 * minute a young shop's carts can be thousands. Gives the tables.
 */
export async function analyzeGrownTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relname = any(${filled}::text[])
      and pg_relation_size(oid) > 2 * greatest(relpages, ${fewPages}::int) * current_setting('block_size')::bigint
    order by 1`.execute(db);
  // Skips locked tables: their holder analyzes them too, or is about to change what would be seen.
  for (const { name } of rows) await sql`analyze (skip_locked) ${sql.table(name)}`.execute(db);
  return rows.map(({ name }) => name);
}
