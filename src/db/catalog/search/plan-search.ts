import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';

/** A brand (1) or a category (2) that a text names. */
export type NameRef = readonly [kind: 1 | 2, id: number];

/** The meaning of a typed text; the queries are PostgreSQL's, as text. */
export interface SearchPlan {
  match: string | null;
  rest: string | null;
  near: string | null;
  head: string | null;
  phrase: string | null;
  words: string[] | null;
  weights: number[] | null;
  category_ids: number[] | null;
  code_ids: number[] | null;
  corrected: string | null;
  names: readonly NameRef[];
  /**
   * The database worked so long on it that it may have skipped a step (rule catalog/search-limits). Time in a queue does not
   * count.
   */
  isHasty: boolean;
}

/** Below the database's own limit for its first steps, 75 ms. */
const hasteMs = 70;

const plans = preparedQuery<{ q: string }, Omit<SearchPlan, 'names'> & { names: NameRef[] | null }>(
  'search-plan',
  (
    _,
    value,
  ) => sql`select match::text, rest::text, near::text, head::text, phrase::text, words::text[], weights, category_ids,
      code_ids, corrected, to_json(names) names,
      clock_timestamp() - statement_timestamp() >= make_interval(secs => ${sql.lit(hasteMs / 1000)}::float8) "isHasty" from search_plan(${value('q')}::text)`,
);

/** The meaning of a text to the catalog. 1 query. */
export async function planSearch(db: Db, q: string): Promise<SearchPlan> {
  const [plan] = await plans(db, { q });
  if (!plan) throw new Error('search_plan gave no row');
  return { ...plan, names: plan.names ?? [] };
}
