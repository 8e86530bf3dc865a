import { sql } from 'kysely';
import { writePendingWords } from '#db/catalog/search/write-pending-words.ts';
import type { Db } from '#db/database.ts';

/** A product and whether it is archived. */
export interface ArchiveState {
  id: number;
  code: string;
  active: boolean;
  archivedAt: Date | null;
  /** Its parent is archived, and it with it. */
  isInFamily: boolean;
}

/** Locks a product with its variants, in the order of ids, and reads it; null where there is none. 2 queries. */
export async function holdArchiveState(tx: Db, id: number): Promise<ArchiveState | null> {
  await sql`select from products where id = ${id} or parent_id = ${id}
    order by id for no key update`.execute(tx);
  const { rows } = await sql<ArchiveState>`
    select p.id, p.code, p.active, p.archived_at as "archivedAt",
      coalesce(f.archived_at is not null, false) as "isInFamily"
    from products p left join products f on f.id = p.parent_id where p.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Hides a product and takes it out of the office's lists with its variants, which keep whether they are shown. At most 5
 * queries.
 */
export async function storeArchived(tx: Db, id: number, now: Date): Promise<void> {
  await sql`update products set archived_at = ${now}::timestamptz, updated_at = ${now}::timestamptz,
      active = active and id <> ${id}
    where (id = ${id} or parent_id = ${id}) and archived_at is null`.execute(tx);
  await writePendingWords(tx);
}

/** Brings a product back with the variants that were archived with it. At most 6 queries. */
export async function storeRestored(
  tx: Db,
  { id, archivedAt, show, now }: { id: number; archivedAt: Date; show: boolean; now: Date },
): Promise<void> {
  await sql`update products set archived_at = null, updated_at = ${now}::timestamptz,
      active = case when id = ${id} then ${show}::boolean else active end
    where id = ${id} or (parent_id = ${id} and archived_at = ${archivedAt}::timestamptz)`.execute(
    tx,
  );
  await writePendingWords(tx);
}
