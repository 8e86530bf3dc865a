import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';
import { keptSince } from '#rules/privacy/kept-data.ts';

/** The most different searches stored for a day, so that random input cannot fill the disk. */
const maxPerDay = 2000;

/** Counts a search that found nothing; `day` is `2026-11-23`. 1 query. */
export async function countEmptySearch(db: Db, text: string, day: string): Promise<void> {
  await sql`
    insert into empty_searches (day, text)
    select ${day}::date, ${text} where exists (select from empty_searches where day = ${day}::date and text = ${text})
      or (select count(*) from empty_searches where day = ${day}::date) < ${maxPerDay}
    on conflict (day, text) do update set hits = empty_searches.hits + 1`.execute(db);
}

export interface EmptySearch {
  text: string;
  hits: number;
}

/** The most frequent searches that found nothing since a day. 1 query. */
export async function readEmptySearches(
  db: Db,
  { since, limit }: { since: string; limit: number },
): Promise<EmptySearch[]> {
  const { rows } = await sql<EmptySearch>`
    select text, sum(hits)::int as hits from empty_searches where day >= ${since}::date
    group by text order by hits desc, text limit ${limit}`.execute(db);
  return rows;
}

/** Searches that are past their time (rule privacy/kept). */
export function oldEmptySearches(now: Date): ExpiredRows {
  const before = keptSince('searches', now).toISOString().slice(0, 10);
  const where = sql`day < ${before}::date`;
  return { table: 'empty_searches', key: ['day', 'text'], where, orderBy: 'day' };
}
