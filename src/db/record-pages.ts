import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';

/** A record of an export and the key that the next page starts after. */
interface Keyed<R> {
  key: string | number;
  record: R;
}

/** Every record of a query, page after page by key, so that no more than a page is in memory. `rows`: how many the
 * query gives at most. */
export async function* pages<R>(
  db: Db,
  { start, rows: most }: { start: string | number; rows: number },
  page: (after: string | number) => RawBuilder<Keyed<R>>,
): AsyncGenerator<R> {
  let after = start;
  for (;;) {
    const { rows } = await page(after).execute(db);
    for (const row of rows) yield row.record;
    const last = rows.at(-1);
    if (!last || rows.length < most) return;
    after = last.key;
  }
}

/** ISO 8601 with milliseconds, as JavaScript writes it. */
export function instant(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
