import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** The longest name in the history of prices, in characters. */
const longestName = 200;

/** The name of a price's author as the history keeps it: `shop.by` in the transaction (rule prices/history). */
export const authorSetting = (name: string) =>
  sql`set_config('shop.by', ${name.slice(0, longestName)}, true)`;

/** Names the author of the prices that the transaction will write. Call it before they are written. 1 query. */
export async function notePriceAuthor(tx: Db, name: string): Promise<void> {
  await sql`select ${authorSetting(name)}`.execute(tx);
}
