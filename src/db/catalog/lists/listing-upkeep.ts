import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { fillProductWords } from '#db/catalog/search/write-product-words.ts';
import { writePendingWords } from '#db/catalog/search/write-pending-words.ts';

/**
 * True while an update or a bulk import has left the lists and the search behind the catalog, or the merchant's table
 * without its indexes. 1 query.
 */
export async function isListingStale(db: Db): Promise<boolean> {
  const { rows } = await sql<{ stale: boolean }>`
    select stale or product_table_indexes_missing() as stale from listing_state`.execute(db);
  return rows[0]?.stale ?? false;
}

/** Makes lists and search anew from the catalog: about a minute for 100,000 products on a busy machine of two cores. */
export async function rebuildListing(db: Db): Promise<void> {
  await db.transaction().execute(rebuildWithin);
}

/** The same inside the caller's transaction. */
export async function rebuildWithin(tx: Db): Promise<void> {
  await remakeListing(tx);
  await makeTableIndexes(tx);
}

/** Takes the merchant's table of products the indexes that a bulk import makes at its end: `makeTableIndexes`. */
export async function dropTableIndexes(tx: Db): Promise<void> {
  await sql`select product_table_indexes_off()`.execute(tx);
}

/** Makes them where they are missing, in the caller's transaction. */
export async function makeTableIndexes(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select product_table_indexes_on()`.execute(tx);
}

/** Work that may run beside a first fill on other connections. */
interface Beside {
  /** Reads the texts of products while the lists are made; without one they are read after. */
  reader?: Db;
  /** Lists and words are written, and their indexes follow: the processor has room until the fill ends. */
  onWritten?: () => void;
}

/** Lists and search alone. */
export async function remakeListing(tx: Db, beside: Beside = {}): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const { rows } = await sql<{ fills: boolean }>`select search_fill_lock() as fills`.execute(tx);
  if (rows[0]?.fills) return await fillListing(tx, beside);
  await sql`select search_reindex()`.execute(tx);
  await writePendingWords(tx);
  await sql`select search_reindex_end()`.execute(tx);
}

async function fillListing(tx: Db, { reader = tx, onWritten }: Beside): Promise<void> {
  const lists = sql<{ undone: string[] }>`select search_fill_begin() as undone`.execute(tx);
  const words = fillProductWords(tx, reader);
  // Neither is left behind when the other fails.
  await Promise.allSettled([lists, words]);
  const { rows } = await lists;
  await words;
  await writePendingWords(tx);
  onWritten?.();
  await sql`select search_fill_end(${rows[0]?.undone}::text[])`.execute(tx);
}

/**
 * Counts words and phrases again, for corrections and suggestions: a job for every hour or night. It also writes words that
 * are still pending, because somebody changed the catalog by SQL alone.
 */
export async function refreshSearch(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await writePendingWords(tx);
    await sql`select search_refresh()`.execute(tx);
  });
}
