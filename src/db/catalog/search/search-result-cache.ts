import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import type { CacheFigures } from '#contract/cache-figures.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import { planSearch, type SearchPlan } from './plan-search.ts';

/** The match of a product's words with a text: whether its name is about it, near to it, contains it as a phrase. */
export interface HitFacts {
  about: boolean;
  near: boolean;
  phrase: boolean;
  /** Points for single words. */
  words: number;
}

/** The products that a text finds in the whole shop, for any list. */
export interface FoundText {
  plan: SearchPlan;
  /** Products whose words are asked for; null where no words are. */
  worded: readonly number[] | null;
  /**
   * The products that also have the text's own words, where the others need the category; null where it makes no
   * difference.
   */
  matched: ReadonlySet<number> | null;
  /** The products whose names are about the text; read when they are first needed. */
  strict: readonly number[] | null;
  /** Read when they are first needed. */
  facts: Map<number, HitFacts>;
}

const mostBytes = 16 * 1024 * 1024;
const textBytes = 4_000;
const idBytes = 16;
const factsBytes = 120;

/**
 * Caches the products that texts find until the words of products change: visitors narrow, sort and page through their
 * search results.
 */
export class SearchResultCache {
  readonly #db: Db;
  readonly #found: LRUCache<string, FoundText>;
  readonly #finding = new Map<string, Promise<FoundText>>();
  #hits = 0;
  #misses = 0;

  constructor(db: Db) {
    this.#db = db;
    this.#found = new LRUCache({ maxSize: mostBytes, sizeCalculation: bytesOf });
  }

  /**
   * The products that the text finds. 2 queries, none if it is cached. A text whose meaning was worked out in haste is
   * not cached.
   */
  find(q: string): Promise<FoundText> {
    const kept = this.#found.get(q);
    const known = kept ? Promise.resolve(kept) : this.#finding.get(q);
    if (known) {
      this.#hits++;
      return known;
    }
    this.#misses++;
    const finding = findText(this.#db, q);
    this.#finding.set(q, finding);
    const settled = (found: FoundText | null) => {
      // Not there any more: a change came in between.
      if (this.#finding.get(q) !== finding) return;
      this.#finding.delete(q);
      if (found && !found.plan.isHasty) this.#found.set(q, found);
    };
    finding.then(settled, () => settled(null));
    return finding;
  }

  figures(): CacheFigures {
    const bytes = this.#found.calculatedSize;
    return { hits: this.#hits, misses: this.#misses, bytes, limitBytes: mostBytes };
  }

  /** Tells that words of products changed. */
  forget(): void {
    this.#finding.clear();
    this.#found.clear();
  }
}

/** It may grow later by facts of as many as are scored at once. */
function bytesOf({ worded, matched }: FoundText, q: string): number {
  const ids = (worded?.length ?? 0) + 2 * (matched?.size ?? 0);
  return textBytes + 2 * q.length + idBytes * ids + factsBytes * Math.min(ids, 1000);
}

const worded = preparedQuery<{ words: string }, { ids: number[] }>(
  'search-words',
  (_, value) =>
    sql`select array(select d.product_id from search_docs d where d.tsv @@ ${value('words')}::tsquery) ids`,
);

const wordedBoth = preparedQuery<{ words: string; more: string }, { ids: number[] }>(
  'search-words',
  (_, value) => sql`select array(select d.product_id from search_docs d
    where d.tsv @@ ${value('words')}::tsquery and d.tsv @@ ${value('more')}::tsquery) ids`,
);

/** 2 queries, 3 where words stand beside a category, 1 where no words are asked for. */
async function findText(db: Db, q: string): Promise<FoundText> {
  const plan = await planSearch(db, q);
  const { rest, match } = plan;
  const words = rest ?? match;
  const ids = words === null ? null : ((await worded(db, { words }))[0]?.ids ?? []);
  const both =
    rest === null || match === null
      ? null
      : new Set((await wordedBoth(db, { words: rest, more: match }))[0]?.ids);
  return { plan, worded: ids, matched: both, strict: null, facts: new Map() };
}

const factsOfHits = preparedQuery<
  Omit<SearchPlan, 'match' | 'rest' | 'names' | 'isHasty'> & { ids: readonly number[] },
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

/** The known match of a hit; nothing speaks for a hit whose words are gone. */
export function factsOf(found: FoundText, id: number): HitFacts {
  return found.facts.get(id) ?? noFacts;
}

/** Reads what is not known yet about these hits. At most 1 query. */
export async function readFacts(db: Db, found: FoundText, ids: readonly number[]): Promise<void> {
  const unknown = ids.filter((id) => !found.facts.has(id));
  if (unknown.length === 0) return;
  const read = await factsOfHits(db, { ...found.plan, ids: unknown });
  const facts = new Map(read.map(({ id, ...each }) => [id, each]));
  for (const id of unknown) found.facts.set(id, facts.get(id) ?? noFacts);
}

/** The hits whose names are about what the text asks for. At most 1 query. */
export async function readStrict(db: Db, found: FoundText): Promise<readonly number[]> {
  const { head, near, phrase, rest, match } = found.plan;
  const asked = [head, near, phrase].filter((query) => query !== null);
  if (asked.length === 0) return [];
  const queries = [...asked, rest ?? match].filter((query) => query !== null);
  const words = queries.map((query) => `(${query})`).join(' & ');
  found.strict ??= (await worded(db, { words }))[0]?.ids ?? [];
  return found.strict;
}
