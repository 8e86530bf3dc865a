import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export interface LostSearch {
  text: string;
  hits: number;
  /** The last day on which it found nothing. */
  lastDay: string;
}

export interface SearchSums {
  searches: number;
  empty: number;
}

export interface LostSearches {
  sums: SearchSums;
  before: SearchSums;
  items: LostSearch[];
  total: number;
}

/**
 * The searches since a day that found nothing, the most frequent first, those with a text alone where one is given; and how many
 * searches there were since that day and in as many days before it. 1 query.
 */
export async function readLostSearches(
  db: Db,
  input: { since: string; days: number; text: string; offset: number; limit: number },
): Promise<LostSearches> {
  const { since, days, text, offset, limit } = input;
  const before = sql`${since}::date - ${days}::int`;
  const inBefore = sql`day >= ${before} and day < ${since}::date`;
  const { rows } = await sql<LostSearches>`
    with found as materialized (
      select text, sum(hits)::int as hits, max(day) as last_day from empty_searches
      where day >= ${since}::date and strpos(tr_fold(text), tr_fold(${text})) > 0 group by text
    )
    select (select json_build_object(
        'searches', (select coalesce(sum(searches), 0) from search_days where day >= ${since}::date),
        'empty', (select coalesce(sum(hits), 0) from empty_searches where day >= ${since}::date))) as sums,
      (select json_build_object(
        'searches', (select coalesce(sum(searches), 0) from search_days where ${inBefore}),
        'empty', (select coalesce(sum(hits), 0) from empty_searches where ${inBefore}))) as before,
      (select count(*) from found)::int as total,
      (select coalesce(json_agg(json_build_object('text', text, 'hits', hits, 'lastDay', last_day) order by hits desc, text), '[]')
        from (select * from found order by hits desc, text limit ${limit} offset ${offset}) page) as items`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a row of figures');
  return row;
}
