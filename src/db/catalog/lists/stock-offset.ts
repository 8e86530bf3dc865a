import { sql } from 'kysely';
import { stockOffset } from '#rules/cart/stock.ts';
import { parseSettings, type SettingsRecord } from '#rules/shop/settings.ts';
import type { Db } from '#db/database.ts';

/**
 * Stores the pieces that the setting `stockInfoStatus` adds to the stock (rule stock/offset): by them the database knows what
 * lists show as in stock. Call it where that setting changes. 2 queries.
 */
export async function storeStockOffset(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('settings')
    .where('key', '=', 'stockInfoStatus')
    .select(['key', 'value'])
    .execute();
  const record = Object.fromEntries(rows.map(({ key, value }) => [key, value])) as SettingsRecord;
  const pieces = stockOffset(parseSettings(record).stockInfoStatus);
  await sql`update listing_state set stock_offset = ${pieces}::int
    where stock_offset <> ${pieces}::int`.execute(db);
}
