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

/** The same inside the caller's transaction. */
export async function remakeListing(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const { rows } = await sql<{ undone: string[] | null }>`
    select search_fill_begin() as undone`.execute(tx);
  const undone = rows[0]?.undone ?? null;
  if (undone === null) await sql`select search_reindex()`.execute(tx);
  else {
    await fillWords(tx);
    await sql`select search_fill_end(${undone}::text[])`.execute(tx);
  }
}

/** Counts words and phrases again, for corrections and suggestions: a job for every hour or night. */
export async function refreshSearch(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select search_refresh()`.execute(tx);
  });
}
