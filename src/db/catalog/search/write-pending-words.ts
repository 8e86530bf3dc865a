import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { writeNameWords, type NamedKind } from './write-name-words.ts';
import { writeProductWords } from './write-product-words.ts';

/**
 * Writes the words of all products, brands and categories that triggers have noted in `search_pending`. Call it at the end of
 * a transaction that changes the catalog, so that searches find a change as soon as they can see it. 1 query where nothing
 * is pending.
 */
export async function writePendingWords(tx: Db): Promise<void> {
  const { rows } = await sql<{ kind: 'product' | NamedKind; ids: number[] }>`
    with taken as (delete from search_pending returning kind, ref_id)
    select kind, array_agg(distinct ref_id order by ref_id) as ids from taken group by kind order by kind`.execute(
    tx,
  );
  for (const { kind, ids } of rows) {
    if (kind !== 'product') await writeNameWords(tx, kind, ids);
    else {
      // A later statement reads the texts, so that it sees what another transaction wrote before it released the row.
      await sql`select from listing where product_id = any(${ids}::bigint[])
        order by product_id for no key update`.execute(tx);
      await writeProductWords(tx, ids);
    }
  }
}
