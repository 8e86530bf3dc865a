import type { Db } from '#db/database.ts';
import { parseSettings, type SettingsRecord, type Settings } from '#rules/shop/settings.ts';

/** The settings that decide how low stock may be (rule product-editing/minimum-stock). 1 query. */
export async function readStockBounds(
  db: Db,
): Promise<Pick<Settings, 'stockInfoStatus' | 'cartStockControl'>> {
  const rows = await db
    .selectFrom('settings')
    .where('key', 'in', ['stockInfoStatus', 'cartStockControl'])
    .select(['key', 'value'])
    .execute();
  return parseSettings(
    Object.fromEntries(rows.map(({ key, value }) => [key, value])) as SettingsRecord,
  );
}
