import { LRUCache } from 'lru-cache';
import type { CacheFigures } from '#contract/cache-figures.ts';
import type { Db } from '#db/database.ts';
import type { SeenGoods } from '#rules/price/seen-goods.ts';
import { queryWords } from '#rules/catalog/lists/search-words.ts';
import { readingsOf, synonymsOf, type Synonyms } from '#rules/catalog/lists/search-synonyms.ts';
import { withSeenGoods } from '#db/catalog/seen-products.ts';
import { findText, type FoundText } from './find-text.ts';
import { readSynonyms } from './synonyms.ts';

const maxBytes = 16 * 1024 * 1024;
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
  #synonyms: Promise<Synonyms> | null = null;
  #hits = 0;
  #misses = 0;

  constructor(db: Db) {
    this.#db = db;
    this.#found = new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf });
  }

  /** The products that the text finds among the seen goods, among all where `goods` is null. 1 query, none if it is cached. A text that was planned in haste is not cached. */
  find(q: string, goods: SeenGoods | null = null): Promise<FoundText> {
    const key = goods ? `${goods.key}\n${q}` : q;
    const cached = this.#found.get(key);
    const known = cached ? Promise.resolve(cached) : this.#finding.get(key);
    if (known) {
      this.#hits++;
      return known;
    }
    this.#misses++;
    const finding = this.#read(q, goods);
    this.#finding.set(key, finding);
    const settled = (found: FoundText | null) => {
      // A change that arrived meanwhile has removed it.
      if (this.#finding.get(key) !== finding) return;
      this.#finding.delete(key);
      if (found && !found.isHasty) this.#found.set(key, found);
    };
    finding.then(settled, () => settled(null));
    return finding;
  }

  figures(): CacheFigures {
    const bytes = this.#found.calculatedSize;
    return { hits: this.#hits, misses: this.#misses, bytes, limitBytes: maxBytes };
  }

  /** The products of the text itself and of the words that mean the same (rule reports/synonyms). */
  async #read(q: string, goods: SeenGoods | null): Promise<FoundText> {
    const { corrected, also } = readingsOf(queryWords(q), await this.#readSynonyms());
    const findAll = async (db: Db): Promise<[FoundText, FoundText[]]> => [
      await findText(db, corrected ?? q),
      await Promise.all(also.map((text) => findText(db, text))),
    ];
    const [own, others] = goods
      ? await withSeenGoods(this.#db, goods, findAll)
      : await findAll(this.#db);
    const found = others.length === 0 ? own : withReadings(own, others);
    if (corrected !== null) found.plan.corrected ??= corrected;
    return found;
  }

  #readSynonyms(): Promise<Synonyms> {
    if (this.#synonyms) return this.#synonyms;
    const reading = readSynonyms(this.#db).then(synonymsOf);
    this.#synonyms = reading;
    reading.catch(() => {
      if (this.#synonyms === reading) this.#synonyms = null;
    });
    return reading;
  }

  /** Drops everything: words of products changed, or with `synonyms` those too. */
  forget({ synonyms }: { synonyms: boolean }): void {
    if (synonyms) this.#synonyms = null;
    this.#finding.clear();
    this.#found.clear();
  }
}

/** The bytes of an entry with the facts of as many products as are scored at once, which are read later. */
function bytesOf({ worded, matched, also }: FoundText, q: string): number {
  const ids = (worded?.length ?? 0) + 2 * (matched?.size ?? 0);
  const own = textBytes + 2 * q.length + idBytes * ids + factsBytes * Math.min(ids, 1000);
  return also.reduce((sum, each) => sum + bytesOf(each, ''), own);
}

/**
 * A text with its other readings. Where no product has all of its own words, the readings stand in its place: what they find
 * is meant.
 */
function withReadings(own: FoundText, others: readonly FoundText[]): FoundText {
  const isHasty = own.isHasty || others.some((each) => each.isHasty);
  const right = others.filter(hasAllWords);
  if (hasAllWords(own)) return { ...own, isHasty, also: right };
  const [first, ...rest] = right;
  return first ? { ...first, isHasty, also: rest } : { ...own, isHasty };
}

function hasAllWords({ plan, worded }: FoundText): boolean {
  if (plan.words !== null || plan.corrected !== null) return false;
  return plan.category_ids !== null || plan.code_ids !== null || (worded?.length ?? 0) > 0;
}
