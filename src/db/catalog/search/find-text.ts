import { sql } from 'kysely';
import { queryWords } from '#rules/catalog/lists/search-words.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';

/** A brand (1) or a category (2) that a text names. */
export type NameRef = readonly [kind: 1 | 2, id: number];

/** The meaning of a search text to the catalog. Its queries are PostgreSQL's `tsquery` as text. */
export interface SearchPlan {
  /** The words that a product must have. */
  match: string | null;
  /** The words that remain beside the categories that the text names; null where they are all. */
  rest: string | null;
  /** The words as a name has them, without synonyms and stems. */
  near: string | null;
  /** The noun of the text as the head word of a name. */
  head: string | null;
  /** Two words of the text, one after the other. */
  phrase: string | null;
  /** Where no product has all words: single words and the points for each. */
  words: string[] | null;
  weights: number[] | null;
  category_ids: number[] | null;
  /** Products that a code found, the best first. */
  code_ids: number[] | null;
  /** The text with its slips mended; null where nothing was mended. */
  corrected: string | null;
  names: readonly NameRef[];
}

/** How a product's words match a text. */
export interface HitFacts {
  /** The noun of the text is the head word of the name. */
  about: boolean;
  near: boolean;
  phrase: boolean;
  /** Points for single words. */
  words: number;
}

/** The products that a text finds in the whole shop. */
export interface FoundText {
  plan: SearchPlan;
  /** Products with the words that the text requires; null where it requires none. */
  worded: readonly number[] | null;
  /** Products with all words of a text that names a category; null where the text names none or has no other words. */
  matched: ReadonlySet<number> | null;
  /**
   * Planning took so long that the database may have skipped a step (rule catalog/search-limits). Time in a queue does not
   * count.
   */
  isHasty: boolean;
  /** Results of the words that mean the same to the shop (rule reports/synonyms). */
  also: readonly FoundText[];
  /** Products whose names are about the text; `readStrict` fills it. */
  strict: readonly number[] | null;
  /** By product; `readFacts` fills it. */
  facts: Map<number, HitFacts>;
}

/** Below the database's own limit for its first steps, 75 ms. */
const hasteMs = 70;

interface FoundRow extends Omit<SearchPlan, 'names'> {
  names: NameRef[] | null;
  is_hasty: boolean;
  worded: number[] | null;
  matched: number[] | null;
}

const foundTexts = preparedQuery<{ q: string; words: readonly string[] }, FoundRow>(
  'search',
  (_, value) => sql`with plan as materialized (
      select *, clock_timestamp() - statement_timestamp() >= make_interval(secs => ${sql.lit(hasteMs / 1000)}::float8) is_hasty
      from search_plan(${value('q')}::text, ${value('words')}::text[]))
    select match::text, rest::text, near::text, head::text, phrase::text, words::text[], weights, category_ids, code_ids,
      corrected, to_json(names) names, is_hasty,
      case when coalesce(rest, match) is not null then array(
        select d.product_id from search_docs d where d.tsv @@ coalesce(plan.rest, plan.match)) end worded,
      case when rest is not null and match is not null then array(
        select d.product_id from search_docs d where d.tsv @@ plan.rest and d.tsv @@ plan.match) end matched
    from plan`,
);

/** The meaning of the text in the catalog, and the products that it finds. 1 query. */
export async function findText(db: Db, q: string): Promise<FoundText> {
  const [row] = await foundTexts(db, { q, words: queryWords(q) });
  if (!row) throw new Error('search_plan returned no row');
  const { worded, matched, is_hasty: isHasty, names, ...plan } = row;
  return {
    plan: { ...plan, names: names ?? [] },
    worded,
    matched: matched && new Set(matched),
    isHasty,
    also: [],
    strict: null,
    facts: new Map(),
  };
}

const factsOfHits = preparedQuery<
  Pick<SearchPlan, 'head' | 'near' | 'phrase' | 'words' | 'weights'> & { ids: readonly number[] },
  HitFacts & { id: number }
>(
  'search-facts',
  (
    _,
    value,
  ) => sql`select d.product_id id, coalesce(d.tsv @@ ${value('head')}::tsquery, false) about,
      coalesce(d.tsv @@ ${value('near')}::tsquery, false) near, coalesce(d.tsv @@ ${value('phrase')}::tsquery, false) phrase,
      (3 * coalesce((select sum(x.weight) from unnest(${value('words')}::tsquery[], ${value('weights')}::real[]) x (word, weight)
        where d.tsv @@ x.word), 0))::float8 words
    from search_docs d where d.product_id = any(${value('ids')}::bigint[])`,
);

const noFacts: HitFacts = { about: false, near: false, phrase: false, words: 0 };

/** The facts of a hit that `readFacts` has read; none where the product has lost its words since. */
export function factsOf(found: FoundText, id: number): HitFacts {
  const own = found.facts.get(id) ?? noFacts;
  return found.also.reduce((best, each) => better(best, each.facts.get(id) ?? noFacts), own);
}

/** A product matches a text as well as its best reading. */
function better(one: HitFacts, other: HitFacts): HitFacts {
  return {
    about: one.about || other.about,
    near: one.near || other.near,
    phrase: one.phrase || other.phrase,
    words: Math.max(one.words, other.words),
  };
}

/** Reads the facts of these hits that are not known yet. At most 1 query. */
export async function readFacts(db: Db, found: FoundText, ids: readonly number[]): Promise<void> {
  const unknown = ids.filter((id) => !found.facts.has(id));
  if (unknown.length === 0) return;
  const read = await factsOfHits(db, { ...found.plan, ids: unknown });
  const facts = new Map(read.map(({ id, ...each }) => [id, each]));
  for (const id of unknown) found.facts.set(id, facts.get(id) ?? noFacts);
}

const productsWith = preparedQuery<{ words: string }, { ids: number[] }>(
  'search-words',
  (_, value) =>
    sql`select array(select d.product_id from search_docs d where d.tsv @@ ${value('words')}::tsquery) ids`,
);

/** The hits whose names are about the text. At most 1 query. */
export async function readStrict(db: Db, found: FoundText): Promise<readonly number[]> {
  const { head, near, phrase, rest, match } = found.plan;
  const asked = [head, near, phrase].filter((query) => query !== null);
  if (asked.length === 0) return [];
  const queries = [...asked, rest ?? match].filter((query) => query !== null);
  const words = queries.map((query) => `(${query})`).join(' & ');
  found.strict ??= (await productsWith(db, { words }))[0]?.ids ?? [];
  return found.strict;
}
