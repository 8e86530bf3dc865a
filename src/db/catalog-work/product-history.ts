import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { cutPage } from '#db/list-page.ts';

export interface HistoryEntry {
  id: number;
  at: Date;
  by: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/**
 * The log of a product, under its code and those that it had before, the newest first (rule product-editing/history);
 * null for no product. 2 queries.
 */
export async function readProductHistory(
  db: Db,
  id: number,
  { after, limit }: { after: number | null; limit: number },
): Promise<{ entries: HistoryEntry[]; next: number | null } | null> {
  const codes = await sql<{ code: string }>`
    with recursive names (code) as (
      select code from products where id = ${id}
      union
      select l.before ->> 'code' from names n join activity_log l on l.subject_id = n.code
        and l.subject = 'product' and l.action = 'product.edit' and l.before ->> 'code' is not null
    ) select code from names limit 50`.execute(db);
  if (codes.rows.length === 0) return null;
  const { rows } = await sql<HistoryEntry>`
    select id, at, by_name as "by", action, before, after from activity_log
    where subject = 'product' and subject_id = any(${codes.rows.map(({ code }) => code)}::text[])
      and ${after === null ? sql`true` : sql`id < ${after}::bigint`}
    order by id desc limit ${limit + 1}`.execute(db);
  const { rows: entries, hasMore } = cutPage(rows, limit);
  return { entries, next: hasMore ? (entries.at(-1)?.id ?? null) : null };
}
