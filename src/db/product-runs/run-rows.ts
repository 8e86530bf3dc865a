import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { bulkRows } from '#db/transfer/bulk-rows.ts';
import type { ProductValues } from './write-changes.ts';

/** Stores the values of products before and after a run, so that it can be undone. At most 1 query. */
export async function storeRunRows(
  tx: Db,
  runId: number,
  rows: readonly ProductValues[],
): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map(({ product, before, after }) => ({
    product: product.id,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }));
  await sql`insert into product_run_rows (run_id, product_id, before, after)
    select ${runId}::bigint, x.product, x.before::jsonb, x.after::jsonb
    from ${bulkRows(given, { product: 'bigint', before: 'text', after: 'text' })}`.execute(tx);
}
