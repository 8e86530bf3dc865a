import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { fillWords } from './fill-words.ts';

/** True while an update or a bulk import has left the lists and the search behind the catalog. 1 query. */
export async function isListingStale(db: Db): Promise<boolean> {
  const { rows } = await sql<{ stale: boolean }>`select stale from listing_state`.execute(db);
  return rows[0]?.stale ?? false;
}

/** Makes lists and search anew from the catalog: about a minute for 100,000 products on a busy machine of two cores. */
export async function rebuildListing(db: Db): Promise<void> {
  await db.transaction().execute(remakeListing);
}

/**
 * The same inside the caller's transaction. `reader`, another connection, reads the texts of a first fill while that
 * transaction makes the lists; without one they are read after.
 */
export async function remakeListing(tx: Db, reader: Db = tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const { rows } = await sql<{ fills: boolean }>`select search_fill_lock() as fills`.execute(tx);
  if (rows[0]?.fills) await fillListing(tx, reader);
  else await sql`select search_reindex()`.execute(tx);
}

async function fillListing(tx: Db, reader: Db): Promise<void> {
  const lists = sql<{ undone: string[] }>`select search_fill_begin() as undone`.execute(tx);
  const words = fillWords(tx, reader);
  // Neither is left behind when the other fails.
  await Promise.allSettled([lists, words]);
  const { rows } = await lists;
  await words;
  await sql`select search_fill_end(${rows[0]?.undone}::text[])`.execute(tx);
}

/** Counts words and phrases again, for corrections and suggestions: a job for every hour or night. */
export async function refreshSearch(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select search_refresh()`.execute(tx);
  });
}
