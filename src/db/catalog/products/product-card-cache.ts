import { LRUCache } from 'lru-cache';
import type { CacheFigures } from '#contract/cache-figures.ts';
import type { ProductSummary } from '#contract/catalog/product.ts';
import { locales, type Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';
import type { Changes } from '#db/shop/changes.ts';
import { readSummaries } from './product-summaries.ts';

/** Cards of a list page by list page: some 10,000 of them. */
const mostBytes = 32 * 1024 * 1024;
/** Upper bounds: a card besides its texts, and each of its units. Measured when a card also had its JSON. */
const cardBytes = 1700;
const unitBytes = 900;

/**
 * Caches products as lists show them; all lists share them. Tell it of every change. A change that arrives while cards
 * are being read keeps those from being cached.
 */
export class ProductCardCache {
  readonly #db: Db;
  readonly #cards: LRUCache<string, ProductSummary>;
  readonly #maxBytes: number;
  #changes = 0;
  #hits = 0;
  #misses = 0;

  constructor(db: Db, { maxBytes = mostBytes } = {}) {
    this.#db = db;
    this.#maxBytes = maxBytes;
    this.#cards = new LRUCache({ maxSize: maxBytes, sizeCalculation: cardBytesOf });
  }

  /** In the order of `ids`; those that are not there or not active are left out. 1 query, none where all are kept. */
  async read(ids: readonly number[], locale: Locale): Promise<ProductSummary[]> {
    const cards = ids.map((id) => this.#cards.get(keyOf(id, locale)));
    const missing = ids.filter((_, index) => cards[index] === undefined);
    this.#hits += ids.length - missing.length;
    this.#misses += missing.length;
    if (missing.length === 0) return cards.flatMap((card) => card ?? []);
    const before = this.#changes;
    const read = await readSummaries(this.#db, missing, locale);
    if (before === this.#changes) {
      for (const card of read) this.#cards.set(keyOf(card.id, locale), card);
    }
    const byId = new Map(read.map((card) => [card.id, card]));
    return ids.flatMap((id, index) => cards[index] ?? byId.get(id) ?? []);
  }

  figures(): CacheFigures {
    const bytes = this.#cards.calculatedSize;
    return { hits: this.#hits, misses: this.#misses, bytes, limitBytes: this.#maxBytes };
  }

  /** Drops the cards that changed: a price is shown in the shop's currencies, a brand on every card of it. */
  follow({ shop, catalog, everything, allFigures, places, figures }: Changes): void {
    this.#changes++;
    if (shop || catalog || everything || allFigures) this.#cards.clear();
    for (const id of [...places, ...figures]) {
      for (const locale of locales) this.#cards.delete(keyOf(id, locale));
    }
  }
}

function keyOf(id: number, locale: Locale): string {
  return `${id} ${locale}`;
}

/** The memory that a cached card takes at most, in bytes. */
export function cardBytesOf({ name, seo, image, code, units }: ProductSummary): number {
  return cardBytes + unitBytes * units.length + 2 * (name + seo + image + code).length;
}
